import { idText } from '#domain/id.ts';
import type { ParcelPreset } from '#domain/parcel-preset/parcel-preset.ts';

/** View for clients. */
export function parcelPresetView(preset: ParcelPreset) {
  const { dimensions } = preset;
  return {
    preset_id: idText('parcelPreset', preset.presetId),
    environment: preset.environment,
    name: preset.name,
    weight_grams: preset.weightGrams,
    length_cm: dimensions?.lengthCm ?? null,
    width_cm: dimensions?.widthCm ?? null,
    height_cm: dimensions?.heightCm ?? null,
    created_at: preset.createdAt.toISOString(),
  };
}
