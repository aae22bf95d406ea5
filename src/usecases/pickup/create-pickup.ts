import { type Tenant, tenantOf } from '#domain/environment.ts';
import { newPickup, type PickupCommand } from '#domain/pickup/new-pickup.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/shipment/shipment-number.ts';
import { pickupView } from '#src/views/pickup.ts';
import type { IdempotentRequest, IdempotentResult } from '../idempotency/idempotent.ts';
import type { Ports } from '../ports.ts';
import { recorderOf } from '../recorder.ts';
import { recordPickup } from './record-pickup.ts';

/**
 * Creates a pickup of booked shipments; a worker requests it from the courier, unless its bookings
 * include the pickup. UNKNOWN_SHIPMENT, VALIDATION_ERROR, PICKUP_NOT_ALLOWED.
 */
export type CreatePickup = (
  command: PickupCommand & { readonly tenant: Tenant },
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof pickupView>>>;

type Deps = Pick<Ports, 'idempotent' | 'directory' | 'clock' | 'random'>;

/** Concurrent pickups of one shipment: the second is stale, looks again, and is refused. */
export function createPickup({ idempotent, directory, clock, random }: Deps): CreatePickup {
  return ({ tenant, ...command }, request) =>
    idempotent.run(request, {
      look: ({ shipments }) =>
        shipments.findAll(tenant, command.shipmentNumbers.filter(isShipmentNumber)),
      decide(shipments, write) {
        const now = clock.now();
        const courierOf = (shipment: Shipment) => directory.courierOf(shipment)?.profile;
        const pickup = newPickup({
          tenant: tenantOf(tenant),
          pickupId: random.uuid(),
          command,
          shipments,
          courierOf,
          now,
        });
        const recorder = recorderOf({ now, write, random });
        write.shipments.enterPickup(pickup, pickup.waiting);
        const recorded = recordPickup({ before: null, steps: [pickup] }, recorder);
        if (pickup.status === 'REQUESTED') write.pickups.request(pickup, now);
        return pickupView(recorded);
      },
    });
}
