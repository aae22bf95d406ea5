import type { Environment } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type {
  EventHead,
  EventRecord,
  EventType,
  PositionedEvent,
} from '#domain/notifying/event/event.ts';
import type { ScanView } from '../carrying/tracking.ts';

/** Content of an event about its subject. */
export type EventContent = {
  /** The subject's field name in the body. */
  readonly about: EventRecord;
  /** The JSON text of the subject's view. */
  readonly view: string;
  /** The courier's scan that caused it. */
  readonly scan?: ScanView | undefined;
  /** True for an example that the client requested in TEST, which did not happen. */
  readonly isRehearsal?: true;
};

/** The parsed body. */
type EventBody = {
  readonly id: string;
  readonly type: EventType;
  readonly created_at: string;
  readonly environment: Environment;
  readonly rehearsal?: true;
  readonly data: { readonly previous_status: string | null; readonly sequence: number };
};

/**
 * The body of the event's deliveries in the format of Standard Webhooks; it never changes after the
 * event.
 */
export function eventText(
  head: EventHead,
  { about: name, view, scan, isRehearsal }: EventContent,
): string {
  const { type, environment, previousStatus, sequence } = head;
  const id = idText('event', head.eventId);
  const createdAt = head.createdAt.toISOString();
  const mark = { rehearsal: isRehearsal };
  const about = JSON.stringify({ id, type, created_at: createdAt, environment, ...mark });
  const change = JSON.stringify({ scan, previous_status: previousStatus, sequence });
  return `${about.slice(0, -1)},"data":{"${name}":${view},${change.slice(1)}}`;
}

/** The stored body with the event's position; null until fan-out. */
export function placedEventView({ body, position }: PositionedEvent) {
  const frozen: EventBody = JSON.parse(body);
  return { ...frozen, position };
}
