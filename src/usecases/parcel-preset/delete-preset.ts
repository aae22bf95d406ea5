import type { Tenant } from '#domain/environment.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { presetKey, requirePreset } from './get-preset.ts';

/** Throws NOT_FOUND. */
export type DeletePreset = (tenant: Tenant, presetId: string) => Promise<void>;

export function deletePreset(unitOfWork: UnitOfWork): DeletePreset {
  return async (tenant, presetId) => {
    const key = presetKey(tenant, presetId);
    await unitOfWork.decide({
      look: ({ parcelPresets }) => parcelPresets.find(key),
      decide: (found, write) => write.parcelPresets.remove(requirePreset(found)),
    });
  };
}
