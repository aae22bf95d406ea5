import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import {
  awbOf,
  newTracker,
  refuseAnotherTracker,
  TRACKERS_MAX,
  type TrackerOrder,
} from '#domain/carrying/tracker/tracker.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { trackerView } from '#src/views/carrying/tracker.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';

/**
 * Follows a parcel that was booked elsewhere; returns an existing active tracker unchanged.
 * UNKNOWN_COURIER, LIMIT_REACHED; VALIDATION_ERROR, field codes NOT_TRACKABLE and OWN_SHIPMENT.
 */
export type CreateTracker = (
  order: TrackerOrder & { readonly tenant: Tenant },
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof trackerView>>>;

type Deps = Pick<Ports, 'idempotent' | 'directory' | 'clock' | 'random'>;

/** Concurrent requests may exceed the limit together. */
export function createTracker({ idempotent, directory, clock, random }: Deps): CreateTracker {
  return ({ tenant, ...order }, request) => {
    const parcel = { courierCode: order.courierCode, awb: awbOf(order.awb) };
    return idempotent.run(request, {
      look: async ({ trackers, shipments }) => {
        const [known, following, own] = await Promise.all([
          trackers.findFollowing(tenant, parcel),
          trackers.countFollowing(tenant, TRACKERS_MAX),
          shipments.findByAwb(tenant, parcel.awb, parcel.courierCode),
        ]);
        return { known, following, own };
      },
      decide({ known, following, own: [shipment] }, write) {
        const provider = providerOf(directory, tenant, order.courierCode);
        if (shipment !== undefined) throw ownShipment(shipment);
        if (known !== undefined) return trackerView(known);
        refuseAnotherTracker(following);
        const now = clock.now();
        const key = { ...tenantOf(tenant), trackerId: random.uuid() };
        const tracker = newTracker(key, order, { provider, now });
        write.trackers.insert(tracker, now);
        return trackerView(tracker);
      },
    });
  };
}

function providerOf(directory: CourierDirectory, tenant: Tenant, courierCode: string): string {
  const courier = directory.courierFor(tenant, courierCode);
  if (courier === undefined) {
    const message = `There is no courier ${courierCode}.`;
    const field = { path: 'courier_code', code: 'UNKNOWN_COURIER', message } as const;
    throw new Refusal('UNKNOWN_COURIER', message, { fieldErrors: [field] });
  }
  const { provider, capabilities } = courier.profile;
  if (capabilities.tracking) return provider;
  throw invalid('courier_code', 'NOT_TRACKABLE', 'This courier cannot be asked about parcels.');
}

function ownShipment({ shipmentNumber }: Shipment): Refusal {
  const message = `It is your shipment ${shipmentNumber}, which is followed already.`;
  return invalid('awb', 'OWN_SHIPMENT', message);
}
