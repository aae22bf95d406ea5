import type { Tenant } from '#domain/environment.ts';
import {
  changedPreset,
  type ParcelPreset,
  type PresetTerms,
} from '#domain/parcel-preset/parcel-preset.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { presetKey, requirePreset } from './get-preset.ts';

/** Changes the given fields; others stay. NOT_FOUND; VALIDATION_ERROR, field code NAME_TAKEN. */
export type UpdatePreset = (
  tenant: Tenant,
  presetId: string,
  change: Partial<PresetTerms>,
) => Promise<ParcelPreset>;

export function updatePreset(unitOfWork: UnitOfWork): UpdatePreset {
  return async (tenant, presetId, change) => {
    const key = presetKey(tenant, presetId);
    return unitOfWork.decide({
      retry: true,
      look: ({ parcelPresets }) => parcelPresets.all(key),
      decide(all, write) {
        const before = requirePreset(all.find(({ presetId }) => presetId === key.presetId));
        const others = all.filter((preset) => preset !== before);
        const after = changedPreset(before, change, { others });
        write.parcelPresets.update(before, after);
        return after;
      },
    });
  };
}
