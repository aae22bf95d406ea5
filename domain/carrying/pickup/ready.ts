import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import { invalid } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isPickupBooked, type PickupCommand } from './new-pickup.ts';
import { obstaclesOf } from './obstacle.ts';

/**
 * Most parcels of a pickup that takes all ready shipments. The oldest are taken; all others wait.
 */
export const READY_MAX = 500;

type Known = {
  /** Shipments that wait for a pickup and that the request names, oldest first. */
  readonly shipments: readonly Shipment[];
  readonly command: Omit<PickupCommand, 'shipmentNumbers'>;
  /** Undefined: the shipment's provider is no longer configured. */
  readonly courierOf: (shipment: Shipment) => CourierProfile | undefined;
};

/**
 * Returns the shipments that one visit can take. Throws VALIDATION_ERROR if none is ready (field
 * code NOTHING_READY), or if they have several couriers or districts (REQUIRED).
 */
export function readyForPickup({ shipments, command, courierOf }: Known): readonly Shipment[] {
  const ready = shipments.filter((shipment) => {
    const isBooked = isPickupBooked(shipment, command);
    const courier = courierOf(shipment);
    return (
      obstaclesOf({ shipment, first: shipment, courier, isPickupBooked: isBooked }).length === 0
    );
  });
  const [first] = ready;
  if (first === undefined) {
    throw invalid('all_ready', 'NOTHING_READY', 'No booked shipment waits for a pickup.');
  }
  const couriers = [...new Set(ready.map((one) => one.courierCode))].toSorted();
  if (couriers.length > 1) {
    const message = `Shipments of several couriers are ready: say which of ${couriers.join(', ')}.`;
    throw invalid('courier_code', 'REQUIRED', message);
  }
  if (new Set(ready.map((one) => one.sender.districtId)).size > 1) {
    const message = 'Shipments are ready in several districts: say of which saved sender.';
    throw invalid('sender_id', 'REQUIRED', message);
  }
  // The courier may have moved to another provider: one visit cannot be requested from both.
  return ready.filter(({ provider }) => provider === first.provider).slice(0, READY_MAX);
}
