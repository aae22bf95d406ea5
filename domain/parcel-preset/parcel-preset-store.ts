import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { ParcelPreset, ParcelPresetKey } from './parcel-preset.ts';

export interface ParcelPresetStore {
  find(key: ParcelPresetKey): Promise<ParcelPreset | undefined>;
  /** All presets of a tenant: fifty at most. */
  all(tenant: Tenant): Promise<readonly ParcelPreset[]>;
  /** Newest first; `before` is a presetId. */
  list(tenant: Tenant, created: CreatedBetween, request: ListRequest): Promise<List<ParcelPreset>>;
}

export interface ParcelPresetWrites {
  /** Stale if its slot or its name is taken. */
  insert(preset: ParcelPreset): void;
  /** Stale if the revision is no longer that of `before`; an error for a name that is taken. */
  update(before: ParcelPreset, after: ParcelPreset): void;
  /** Stale if the revision has changed. */
  remove(preset: ParcelPreset): void;
}
