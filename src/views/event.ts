import type { Environment } from '#domain/environment.ts';
import type { EventHead, EventType, PlacedEvent } from '#domain/event/event.ts';
import { idText } from '#domain/id.ts';

/** What the event is of, by its name in the body. */
export type EventSubject = 'shipment' | 'topup' | 'transaction' | 'pickup' | 'webhook';

/** What that text says. */
type EventBody = {
  readonly id: string;
  readonly type: EventType;
  readonly created_at: string;
  readonly environment: Environment;
  readonly data: { readonly previous_status: string | null; readonly sequence: number };
};

/**
 * The text that receivers get, frozen when it happens: Standard Webhooks' body. `view` is the JSON
 * text of its subject's view, made once for all that tells of it.
 */
export function eventText(head: EventHead, name: EventSubject, view: string): string {
  const { type, environment, previousStatus, sequence } = head;
  const id = idText('event', head.eventId);
  const about = JSON.stringify({ id, type, created_at: head.createdAt.toISOString(), environment });
  const told = JSON.stringify({ previous_status: previousStatus, sequence });
  return `${about.slice(0, -1)},"data":{"${name}":${view},${told.slice(1)}}`;
}

/** As it was frozen, and where it stands; null while it has no place yet. */
export function placedEventView({ body, position }: PlacedEvent) {
  const frozen: EventBody = JSON.parse(body);
  return { ...frozen, position };
}
