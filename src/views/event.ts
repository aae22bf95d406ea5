import type { EventHead } from '#domain/event/event.ts';
import { idText } from '#domain/id.ts';

/** What the event is of, by its name in the body. */
export type EventSubject = 'shipment' | 'topup' | 'transaction' | 'pickup';

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
