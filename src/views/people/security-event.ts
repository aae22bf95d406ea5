import { idText } from '#domain/id.ts';
import type { SecurityEvent } from '#domain/people/access/security-event.ts';

export function securityEventView(event: SecurityEvent) {
  const { eventId, at, kind, outcome, by, personId, keyId, subject, detail } = event;
  return {
    event_id: idText('securityEvent', eventId),
    at: at.toISOString(),
    kind,
    outcome,
    by,
    person_id: personId && idText('person', personId),
    key_id: keyId && idText('apiKey', keyId),
    subject,
    detail,
    address: event.address,
    user_agent: event.userAgent,
    times: event.times,
  };
}

/** Columns of the CSV export. */
export const SECURITY_EVENT_COLUMNS = [
  'event_id',
  'at',
  'kind',
  'outcome',
  'by',
  'person_id',
  'key_id',
  'subject',
  'detail',
  'address',
  'user_agent',
  'times',
];

export function securityEventCells(event: SecurityEvent) {
  const { by, person_id, key_id, ...view } = securityEventView(event);
  return { ...view, by: by ?? '', person_id: person_id ?? '', key_id: key_id ?? '' };
}
