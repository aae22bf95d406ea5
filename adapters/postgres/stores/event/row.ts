import type { Environment } from '#domain/environment.ts';
import type { EventType, PositionedEvent } from '#domain/event/event.ts';

/** `position` as text: the driver returns bigint as text, as it may exceed a number. */
export type EventRow = {
  account_id: string;
  environment: Environment;
  event_id: string;
  subject: string;
  sequence: number;
  type: EventType;
  previous_status: string | null;
  created_at: Date;
  body: string;
  position: string | null;
};

export function toEvent(row: EventRow): PositionedEvent {
  return {
    accountId: row.account_id,
    environment: row.environment,
    eventId: row.event_id,
    subject: row.subject,
    sequence: row.sequence,
    type: row.type,
    previousStatus: row.previous_status,
    createdAt: row.created_at,
    body: row.body,
    position: row.position === null ? null : Number(row.position),
  };
}
