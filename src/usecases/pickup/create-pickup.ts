import type { Chance } from '#domain/chance.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { arrange, type PickupWish } from '#domain/pickup/arrange.ts';
import { isShipmentNumber } from '#domain/shipment/shipment-number.ts';
import type { Clock } from '#domain/time.ts';
import { pickupView } from '#src/views/pickup.ts';
import type { Answered, Once, OnceRequest } from '../idempotency/once.ts';
import { recordPickup } from './record-pickup.ts';

/**
 * A courier is asked to come for shipments that it has booked, behind the answer; where it comes
 * for every booking anyhow, nobody asks. UNKNOWN_SHIPMENT, VALIDATION_ERROR, PICKUP_NOT_ALLOWED.
 */
export type CreatePickup = (
  wish: PickupWish & { readonly tenant: Tenant },
  request: OnceRequest,
) => Promise<Answered<ReturnType<typeof pickupView>>>;

type Deps = {
  readonly once: Once;
  readonly directory: CourierDirectory;
  readonly clock: Clock;
  readonly chance: Chance;
};

/** Of two that want the same shipment one is first; the other looks again, and is refused. */
export function createPickup({ once, directory, clock, chance }: Deps): CreatePickup {
  return ({ tenant, ...wish }, request) =>
    once.run(request, {
      look: ({ shipments }) =>
        shipments.findAll(tenant, wish.shipmentNumbers.filter(isShipmentNumber)),
      decide(shipments, write) {
        const now = clock.now();
        const courierOf = (code: string) => directory.courierFor(tenant, code)?.profile;
        const owner = { accountId: tenant.accountId, environment: tenant.environment };
        const pickup = arrange({
          ...{ tenant: owner, pickupId: chance.uuid(), wish, shipments, courierOf, now },
        });
        write.shipments.enterPickup(pickup, pickup.waiting);
        const recorded = recordPickup({ before: null, steps: [pickup] }, { now, write, chance });
        if (pickup.status === 'REQUESTED') write.pickups.request(pickup, now);
        return pickupView(recorded);
      },
    });
}
