import type { SecurityEvent } from '#domain/people/access/security-event.ts';
import {
  fixed,
  integer,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const securityEvents = tableOf<SecurityEvent>(
  'security_event',
  keptBy('securityEvents', 'OLD'),
  {
    eventId: key(uuid),
    at: fixed({ ...timestamptz, name: 'occurred_at' }),
    kind: fixed(text),
    outcome: fixed(text),
    accountId: fixed(orNull(uuid)),
    personId: fixed(orNull(uuid)),
    keyId: fixed(orNull(uuid)),
    by: fixed(orNull({ ...text, name: 'acted_by' })),
    subject: fixed(text),
    detail: fixed(text),
    address: fixed(text),
    userAgent: fixed(text),
    times: fixed(integer),
  },
);

export const { columns: SECURITY_EVENT, read: toSecurityEvent } = selectionOf(securityEvents);
