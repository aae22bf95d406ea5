import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import {
  boolean,
  fixed,
  integer,
  json,
  key,
  smallint,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../table.ts';

export const savedSenders = tableOf<SavedSender>('saved_sender', {
  accountId: key(uuid),
  environment: key(text),
  senderId: key(uuid),
  slot: fixed(smallint),
  party: json,
  isDefault: boolean,
  createdAt: fixed(timestamptz),
  revision: integer,
});
