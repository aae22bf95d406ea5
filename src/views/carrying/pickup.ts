import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import { idText } from '#domain/id.ts';

/** View for clients, in responses and events. */
export function pickupView(pickup: Pickup) {
  return {
    pickup_id: idText('pickup', pickup.pickupId),
    environment: pickup.environment,
    status: pickup.status,
    courier_code: pickup.courierCode,
    shipments: pickup.shipmentNumbers,
    date: pickup.date,
    window: { start: pickup.window.start, end: pickup.window.end },
    timezone: pickup.timeZone,
    contact: { name: pickup.contact.name, phone: pickup.contact.phone },
    address: pickup.address,
    notes: pickup.notes,
    courier_reference: pickup.courierReference,
    included_in_booking: pickup.isIncludedInBooking,
    failure: pickup.failure,
    created_at: pickup.createdAt.toISOString(),
  };
}
