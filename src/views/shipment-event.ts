import type { EventHead } from '#domain/event/event.ts';
import { idText } from '#domain/id.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentView } from './shipment.ts';

/** The text that receivers get, frozen when it happens: Standard Webhooks' body. */
export function shipmentEventText(head: EventHead, shipment: Shipment): string {
  return JSON.stringify({
    id: idText('event', head.eventId),
    type: head.type,
    created_at: head.createdAt.toISOString(),
    environment: head.environment,
    data: {
      shipment: shipmentView(shipment),
      previous_status: head.previousStatus,
      sequence: head.sequence,
    },
  });
}
