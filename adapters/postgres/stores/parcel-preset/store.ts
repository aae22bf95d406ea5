import type { ParcelPreset, ParcelPresetKey } from '#domain/parcel-preset/parcel-preset.ts';
import type { ParcelPresetStore } from '#domain/parcel-preset/parcel-preset-store.ts';
import type { Send } from '../../session.ts';
import { slottedReads } from '../slotted.ts';
import { parcelPresets } from './table.ts';

const reads = slottedReads<ParcelPresetKey, ParcelPreset>(parcelPresets, {
  port: 'parcelPresets',
  id: 'preset_id',
});

export function postgresParcelPresetStore(send: Send): ParcelPresetStore {
  return reads(send);
}
