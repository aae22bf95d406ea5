import type { EventHead } from '#domain/event/event.ts';
import { idText } from '#domain/id.ts';

/**
 * The text that receivers get, frozen when it happens: Standard Webhooks' body. `shipment` is the
 * JSON text of its view, made once for all that tells of it.
 */
export function shipmentEventText(head: EventHead, shipment: string): string {
  const { type, environment, previousStatus, sequence } = head;
  const id = idText('event', head.eventId);
  const about = JSON.stringify({ id, type, created_at: head.createdAt.toISOString(), environment });
  const told = JSON.stringify({ previous_status: previousStatus, sequence });
  return `${about.slice(0, -1)},"data":{"shipment":${shipment},${told.slice(1)}}`;
}
