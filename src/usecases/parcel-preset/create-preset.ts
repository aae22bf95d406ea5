import type { Tenant } from '#domain/environment.ts';
import {
  newParcelPreset,
  type ParcelPreset,
  type PresetTerms,
} from '#domain/parcel-preset/parcel-preset.ts';
import type { Ports } from '../ports.ts';

/** Throws VALIDATION_ERROR, field code NAME_TAKEN; LIMIT_REACHED. */
export type CreatePreset = (tenant: Tenant, terms: PresetTerms) => Promise<ParcelPreset>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function createPreset({ unitOfWork, clock, random }: Deps): CreatePreset {
  return ({ accountId, environment }, terms) => {
    const key = { accountId, environment, presetId: random.uuid() };
    return unitOfWork.decide({
      retry: true,
      look: ({ parcelPresets }) => parcelPresets.all(key),
      decide(others, write) {
        const existing = others.find(({ presetId }) => presetId === key.presetId);
        if (existing !== undefined) return existing;
        const made = newParcelPreset(key, terms, { others, now: clock.now() });
        write.parcelPresets.insert(made);
        return made;
      },
    });
  };
}
