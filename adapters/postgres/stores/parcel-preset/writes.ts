import type { ParcelPreset } from '#domain/parcel-preset/parcel-preset.ts';
import type { ParcelPresetWrites } from '#domain/parcel-preset/parcel-preset-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto, removeFrom, updateOf } from '../table-writes.ts';
import { parcelPresets } from './table.ts';

/** A conflict on slot or name makes the write stale, so that all are looked up again. */
const insert = insertInto(parcelPresets, 'parcelPresets_insert', 'ON CONFLICT DO NOTHING');

const update = updateOf<ParcelPreset>(parcelPresets, 'parcelPresets_update', ['revision']);

const remove = removeFrom<ParcelPreset>(parcelPresets, 'parcelPresets_remove', ['revision']);

export function parcelPresetWrites(queue: WriteQueue): ParcelPresetWrites {
  return {
    insert: (row) => queue.add(insert(row)),
    update: (before, after) => queue.add(update(before, after)),
    remove: (row) => queue.add(remove(row)),
  };
}
