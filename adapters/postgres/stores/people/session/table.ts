import type { StoredSession } from '#domain/people/access/session.ts';
import {
  fixed,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const sessions = tableOf<StoredSession>('session', keptBy('sessions', 'ANY'), {
  tokenSha256: key(text),
  sessionId: fixed(uuid),
  personId: fixed(uuid),
  accountId: fixed(orNull(uuid)),
  createdAt: fixed(timestamptz),
  provedAt: fixed(timestamptz),
  lastSeenAt: timestamptz,
  address: fixed(text),
  userAgent: fixed(text),
});

export const { columns: SESSION, read: toSession } = selectionOf(sessions);
