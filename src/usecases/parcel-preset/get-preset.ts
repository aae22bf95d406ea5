import type { Tenant } from '#domain/environment.ts';
import type { ParcelPreset, ParcelPresetKey } from '#domain/parcel-preset/parcel-preset.ts';
import type { ParcelPresetStore } from '#domain/parcel-preset/parcel-preset-store.ts';
import { notFound } from '#domain/refusal.ts';

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export type GetPreset = (tenant: Tenant, presetId: string) => Promise<ParcelPreset>;

export function getPreset(parcelPresets: ParcelPresetStore): GetPreset {
  return async (tenant, presetId) =>
    requirePreset(await parcelPresets.find(presetKey(tenant, presetId)));
}

export function presetKey({ accountId, environment }: Tenant, presetId: string): ParcelPresetKey {
  return { accountId, environment, presetId };
}

/** Throws NOT_FOUND. */
export function requirePreset(preset: ParcelPreset | undefined): ParcelPreset {
  if (preset === undefined) throw notFound('parcel preset');
  return preset;
}
