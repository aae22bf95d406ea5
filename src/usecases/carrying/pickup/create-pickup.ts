import { newPickup, type PickupCommand } from '#domain/carrying/pickup/new-pickup.ts';
import { READY_MAX, readyForPickup } from '#domain/carrying/pickup/ready.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { refuseFields } from '#domain/refusal.ts';
import { unknownSender } from '#domain/selling/saved-sender/saved-sender.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { pickupView } from '#src/views/carrying/pickup.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { recordPickup } from './record-pickup.ts';

/** Shipments by their numbers, or all that are ready. */
export type WantedShipments =
  | { readonly shipmentNumbers: readonly string[] }
  | { readonly courierCode: string | null; readonly senderId: string | null };

/**
 * Creates a pickup of booked shipments; a worker requests it from the courier, unless its bookings
 * include the pickup. UNKNOWN_SHIPMENT, VALIDATION_ERROR, PICKUP_NOT_ALLOWED.
 */
export type CreatePickup = (
  command: Omit<PickupCommand, 'shipmentNumbers'> & {
    readonly tenant: Tenant;
    readonly wanted: WantedShipments;
  },
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof pickupView>>>;

type Deps = Pick<Ports, 'idempotent' | 'directory' | 'clock' | 'random'>;

/**
 * Requests a pickup. Of two concurrent pickups of one shipment, the second is stale, decides again,
 * and is refused.
 */
export function createPickup({ idempotent, directory, clock, random }: Deps): CreatePickup {
  return ({ tenant, wanted, ...command }, request) =>
    idempotent.run(request, {
      look: (stores) => lookFor(stores, tenant, wanted),
      decide({ shipments: found, sender }, write) {
        const now = clock.now();
        const courierOf = (shipment: Shipment) => directory.courierOf(shipment)?.profile;
        const isByNumber = 'shipmentNumbers' in wanted;
        const isUnknown = !isByNumber && wanted.senderId !== null && sender === null;
        refuseFields(isUnknown ? [unknownSender()] : []);
        const shipments = isByNumber
          ? found
          : readyForPickup({ shipments: found, command, courierOf });
        const shipmentNumbers = isByNumber
          ? wanted.shipmentNumbers
          : shipments.map(({ shipmentNumber }) => shipmentNumber);
        const pickup = newPickup({
          tenant: tenantOf(tenant),
          pickupId: random.uuid(),
          command: { ...command, shipmentNumbers },
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

/** Twice the size of a pickup, because the services of some shipments may be without pickups. */
const LOOKED_AT = 2 * READY_MAX;

async function lookFor(
  { shipments, savedSenders }: Pick<Stores, 'shipments' | 'savedSenders'>,
  tenant: Tenant,
  wanted: WantedShipments,
) {
  if ('shipmentNumbers' in wanted) {
    const numbers = wanted.shipmentNumbers.filter(isShipmentNumber);
    return { shipments: await shipments.findAll(tenant, numbers), sender: null };
  }
  const { courierCode, senderId } = wanted;
  if (senderId === null) {
    const filter = { courierCode, sender: null };
    return { shipments: await shipments.waitingForPickup(tenant, filter, LOOKED_AT), sender: null };
  }
  // Read first, in its own round trip, because the sender's address is a condition of the second
  // query.
  const saved = await savedSenders.find(tenant, senderId);
  if (saved === undefined) return { shipments: [], sender: null };
  const sender = saved.party;
  const waiting = await shipments.waitingForPickup(tenant, { courierCode, sender }, LOOKED_AT);
  return { shipments: waiting, sender };
}
