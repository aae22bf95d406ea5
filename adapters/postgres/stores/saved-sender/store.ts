import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import type { SavedSenderStore } from '#domain/saved-sender/saved-sender-store.ts';
import type { Send } from '../../session.ts';
import { savedSenderValues } from '../keys.ts';
import { createdAt, type ListSource, listRows, ofTenant } from '../list.ts';
import { SAVED_SENDER, toSavedSender } from './table.ts';

const FIND = {
  name: 'savedSenders.find',
  text: `
    SELECT ${SAVED_SENDER} FROM saved_sender
    WHERE account_id = $1 AND environment = $2 AND sender_id = $3`,
};

const ALL = {
  name: 'savedSenders.all',
  text: `
    SELECT ${SAVED_SENDER} FROM saved_sender WHERE account_id = $1 AND environment = $2`,
};

const SOURCE: ListSource = { select: SAVED_SENDER, from: 'saved_sender', id: 'sender_id' };

export function postgresSavedSenderStore(send: Send): SavedSenderStore {
  return {
    async find(key) {
      const [row] = await send<SavedSender>(FIND, savedSenderValues(key));
      return row && toSavedSender(row);
    },
    async all({ accountId, environment }) {
      return (await send<SavedSender>(ALL, [accountId, environment])).map(toSavedSender);
    },
    async list(tenant, created, request) {
      const filter = { owner: ofTenant(tenant), rest: createdAt('created_at', created) };
      const list = await listRows<SavedSender>(send, { source: SOURCE, filter }, request);
      return { ...list, items: list.items.map(toSavedSender) };
    },
  };
}
