import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { ParcelPreset, ParcelPresetKey } from '#domain/parcel-preset/parcel-preset.ts';
import type { ParcelPresetStore } from '#domain/parcel-preset/parcel-preset-store.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Finds a preset by its id, `pps_…`. NOT_FOUND alike for malformed, unknown and other tenants' ids.
 */
export type GetPreset = (tenant: Tenant, id: string) => Promise<ParcelPreset>;

export function getPreset(parcelPresets: ParcelPresetStore): GetPreset {
  return async (tenant, id) => requirePreset(await parcelPresets.find(presetKey(tenant, id)));
}

/** Throws NOT_FOUND if the id is malformed. */
export function presetKey({ accountId, environment }: Tenant, id: string): ParcelPresetKey {
  const presetId = uuidOf('parcelPreset', id);
  if (presetId === undefined) throw unknownPreset();
  return { accountId, environment, presetId };
}

/** Throws NOT_FOUND. */
export function requirePreset(preset: ParcelPreset | undefined): ParcelPreset {
  if (preset === undefined) throw unknownPreset();
  return preset;
}

function unknownPreset(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such parcel preset.');
}
