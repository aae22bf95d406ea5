import { parcelPresets as table } from '#adapters/postgres/stores/parcel-preset/table.ts';
import type { ParcelPreset, ParcelPresetKey } from '#domain/parcel-preset/parcel-preset.ts';
import type {
  ParcelPresetStore,
  ParcelPresetWrites,
} from '#domain/parcel-preset/parcel-preset-store.ts';
import { type ChangeQueue, changesOf } from './changes.ts';
import { type SlottedRows, slottedReads, slottedWrites } from './slotted-store.ts';
import type { Tables } from './tables.ts';

const changesIn = changesOf(table);

const PRESETS: SlottedRows<ParcelPresetKey, ParcelPreset> = {
  rowsIn: ({ parcelPresets }) => parcelPresets,
  idOf: ({ presetId }) => presetId,
  excludes: (one, other) => one.name === other.name,
  updated: (found, { after }) => ({ ...found, ...changesIn(after) }),
};

export function fakeParcelPresetStore({
  parcelPresets,
}: Pick<Tables, 'parcelPresets'>): ParcelPresetStore {
  return slottedReads(parcelPresets, PRESETS);
}

export function fakeParcelPresetWrites(queue: ChangeQueue): ParcelPresetWrites {
  return slottedWrites(queue, PRESETS);
}
