import { savedSenders as table } from '#adapters/postgres/stores/saved-sender/table.ts';
import type { SavedSender, SavedSenderKey } from '#domain/saved-sender/saved-sender.ts';
import type {
  SavedSenderStore,
  SavedSenderWrites,
} from '#domain/saved-sender/saved-sender-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { isBetween, listOf } from './newest-first.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakeSavedSenderStore({
  savedSenders,
}: Pick<Tables, 'savedSenders'>): SavedSenderStore {
  return {
    find: async (key) => savedSenders.get(place(key)),
    all: async (tenant) => ownedBy(tenant, savedSenders),
    async list(tenant, { createdFrom, createdTo }, request) {
      const found = ownedBy(tenant, savedSenders).filter(({ createdAt }) =>
        isBetween(createdAt, createdFrom, createdTo),
      );
      return listOf(found, ({ senderId }) => senderId, request);
    },
  };
}

export function fakeSavedSenderWrites(queue: ChangeQueue): SavedSenderWrites {
  return {
    insert(row) {
      queue.add(({ savedSenders }) => {
        const all = ownedBy(row, savedSenders);
        if (all.some((one) => one.slot === row.slot || (one.isDefault && row.isDefault)))
          throw new Stale('its place is taken');
        savedSenders.insert(place(row), row);
      });
    },
    update(before, after) {
      queue.add(({ savedSenders }) => {
        const found = asRead(savedSenders, before);
        const others = ownedBy(before, savedSenders).filter((row) => row !== found);
        if (after.isDefault && others.some(({ isDefault }) => isDefault))
          throw new Error('a unique key is taken');
        savedSenders.replace(place(before), { ...found, ...changesIn(after) });
      });
    },
    remove(row) {
      queue.add(({ savedSenders }) => {
        asRead(savedSenders, row);
        savedSenders.remove(place(row));
      });
    },
  };
}

function asRead(rows: Table<SavedSender>, { revision, ...key }: SavedSender): SavedSender {
  const found = rows.get(place(key));
  if (found?.revision !== revision) throw new Stale(`${key.senderId} is in another revision`);
  return found;
}

function place({ accountId, environment, senderId }: SavedSenderKey): string {
  return placeOf(accountId, environment, senderId);
}
