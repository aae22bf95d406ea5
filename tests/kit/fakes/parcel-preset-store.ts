import { parcelPresets as table } from '#adapters/postgres/stores/parcel-preset/table.ts';
import type { ParcelPreset, ParcelPresetKey } from '#domain/parcel-preset/parcel-preset.ts';
import type {
  ParcelPresetStore,
  ParcelPresetWrites,
} from '#domain/parcel-preset/parcel-preset-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { isBetween, listOf } from './newest-first.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakeParcelPresetStore({
  parcelPresets,
}: Pick<Tables, 'parcelPresets'>): ParcelPresetStore {
  return {
    find: async (key) => parcelPresets.get(place(key)),
    all: async (tenant) => ownedBy(tenant, parcelPresets),
    async list(tenant, { createdFrom, createdTo }, request) {
      const found = ownedBy(tenant, parcelPresets).filter(({ createdAt }) =>
        isBetween(createdAt, createdFrom, createdTo),
      );
      return listOf(found, ({ presetId }) => presetId, request);
    },
  };
}

export function fakeParcelPresetWrites(queue: ChangeQueue): ParcelPresetWrites {
  return {
    insert(row) {
      queue.add(({ parcelPresets }) => {
        const all = ownedBy(row, parcelPresets);
        if (all.some((one) => one.slot === row.slot || one.name === row.name))
          throw new Stale('its place is taken');
        parcelPresets.insert(place(row), row);
      });
    },
    update(before, after) {
      queue.add(({ parcelPresets }) => {
        const found = asRead(parcelPresets, before);
        const others = ownedBy(before, parcelPresets).filter((row) => row !== found);
        if (others.some(({ name }) => name === after.name))
          throw new Error('a unique key is taken');
        parcelPresets.replace(place(before), { ...found, ...changesIn(after) });
      });
    },
    remove(row) {
      queue.add(({ parcelPresets }) => {
        asRead(parcelPresets, row);
        parcelPresets.remove(place(row));
      });
    },
  };
}

function asRead(rows: Table<ParcelPreset>, { revision, ...key }: ParcelPreset): ParcelPreset {
  const found = rows.get(place(key));
  if (found?.revision !== revision) throw new Stale(`${key.presetId} is in another revision`);
  return found;
}

function place({ accountId, environment, presetId }: ParcelPresetKey): string {
  return placeOf(accountId, environment, presetId);
}
