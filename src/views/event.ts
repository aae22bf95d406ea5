import type { Environment } from '#domain/environment.ts';
import type { EventHead, EventType, PositionedEvent } from '#domain/event/event.ts';
import { idText } from '#domain/id.ts';

/** The subject's field name in the body. */
export type EventSubject = 'shipment' | 'topup' | 'transaction' | 'pickup' | 'webhook';

/** The parsed text. */
type EventBody = {
  readonly id: string;
  readonly type: EventType;
  readonly created_at: string;
  readonly environment: Environment;
  readonly data: { readonly previous_status: string | null; readonly sequence: number };
};

/**
 * The body of the event's deliveries, in the format of Standard Webhooks, frozen when it happens.
 * `view` is the JSON text of the subject's view.
 */
export function eventText(head: EventHead, name: EventSubject, view: string): string {
  const { type, environment, previousStatus, sequence } = head;
  const id = idText('event', head.eventId);
  const about = JSON.stringify({ id, type, created_at: head.createdAt.toISOString(), environment });
  const change = JSON.stringify({ previous_status: previousStatus, sequence });
  return `${about.slice(0, -1)},"data":{"${name}":${view},${change.slice(1)}}`;
}

/** The frozen body with the event's position; null until fan-out. */
export function placedEventView({ body, position }: PositionedEvent) {
  const frozen: EventBody = JSON.parse(body);
  return { ...frozen, position };
}
