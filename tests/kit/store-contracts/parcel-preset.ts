import type { ParcelPreset, ParcelPresetKey } from '#domain/parcel-preset/parcel-preset.ts';
import type { Contract } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, uuid } from './samples.ts';
import { TENANT } from './shipment-samples.ts';
import { crowdOf, insertSlotted, type SlottedNoun, slottedChecks } from './slotted.ts';
import { writeAll } from './writes.ts';

const PRESETS: SlottedNoun<ParcelPresetKey, ParcelPreset> = {
  reads: ({ parcelPresets }) => parcelPresets,
  writes: ({ parcelPresets }) => parcelPresets,
  nth,
  full: nth(3, { dimensions: { lengthCm: 20.5, widthCm: 15, heightCm: 10 } }),
  keyOf: ({ accountId, environment, presetId }) => ({ accountId, environment, presetId }),
  idOf: ({ presetId }) => presetId,
  changed: (preset) => ({
    ...preset,
    name: 'Amplop',
    weightGrams: 50,
    revision: preset.revision + 1,
    dimensions: { lengthCm: 1, widthCm: 2, heightCm: 3 },
  }),
};

export const parcelPresetContract: Contract = {
  port: 'parcelPresets',
  checks: [
    ...slottedChecks(PRESETS),
    {
      name: 'allows a parcel preset’s name once in a tenant',
      async check(storage) {
        await insertSlotted(PRESETS, storage, crowdOf(PRESETS));
        const { name } = nth(1);
        await expectStale(storage, (write) => write.parcelPresets.insert(nth(3, { name })));
        const taken = { ...nth(2), name, revision: 2 };
        await expectRefused(storage, (write) => write.parcelPresets.update(nth(2), taken));
        await writeAll(storage, (write) => write.parcelPresets.insert(nth(3)));
      },
    },
  ],
};

function nth(place: number, changes: Partial<ParcelPreset> = {}): ParcelPreset {
  return {
    ...TENANT,
    presetId: uuid(0x800 + place),
    slot: place,
    name: `Kotak ${place}`,
    weightGrams: 900,
    dimensions: null,
    createdAt: INSTANT,
    revision: 1,
    ...changes,
  };
}
