import type { SavedSender, SavedSenderKey } from '#domain/saved-sender/saved-sender.ts';
import type { SavedSenderStore } from '#domain/saved-sender/saved-sender-store.ts';
import type { Send } from '../../session.ts';
import { slottedReads } from '../slotted.ts';
import { savedSenders } from './table.ts';

const reads = slottedReads<SavedSenderKey, SavedSender>(savedSenders, {
  port: 'savedSenders',
  id: 'sender_id',
});

export function postgresSavedSenderStore(send: Send): SavedSenderStore {
  return reads(send);
}
