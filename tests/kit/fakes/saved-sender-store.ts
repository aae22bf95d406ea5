import { savedSenders as table } from '#adapters/postgres/stores/saved-sender/table.ts';
import type { SavedSender, SavedSenderKey } from '#domain/saved-sender/saved-sender.ts';
import type {
  SavedSenderStore,
  SavedSenderWrites,
} from '#domain/saved-sender/saved-sender-store.ts';
import { type ChangeQueue, changesOf } from './changes.ts';
import { type SlottedRows, slottedReads, slottedWrites } from './slotted-store.ts';
import type { Tables } from './tables.ts';

const changesIn = changesOf(table);

const SENDERS: SlottedRows<SavedSenderKey, SavedSender> = {
  rowsIn: ({ savedSenders }) => savedSenders,
  idOf: ({ senderId }) => senderId,
  excludes: (one, other) => one.isDefault && other.isDefault,
  updated: (found, { after }) => ({ ...found, ...changesIn(after) }),
};

export function fakeSavedSenderStore({
  savedSenders,
}: Pick<Tables, 'savedSenders'>): SavedSenderStore {
  return slottedReads(savedSenders, SENDERS);
}

export function fakeSavedSenderWrites(queue: ChangeQueue): SavedSenderWrites {
  return slottedWrites(queue, SENDERS);
}
