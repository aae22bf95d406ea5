import type { BookingStore } from '#domain/booking/booking-store.ts';
import type { CancellationStore } from '#domain/courier-cancellation/cancellation-store.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { EventStore } from '#domain/event/event-store.ts';
import { ENTRIES_MAX, type Evidence, evidenceOf } from '#domain/evidence/evidence.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import type { DeliveryStore } from '#domain/webhook/delivery-store.ts';
import type { GetShipment } from '../shipment/get-shipment.ts';

export type ShipmentEvidence = Evidence & { readonly shipment: Shipment };

/** All that happened to a parcel, as one time line; NOT_FOUND as GET /shipments has it. */
export type ReadEvidence = (tenant: Tenant, shipmentNumber: string) => Promise<ShipmentEvidence>;

type Deps = {
  readonly getShipment: GetShipment;
  readonly events: EventStore;
  readonly tracking: TrackingStore;
  readonly bookings: BookingStore;
  readonly cancellations: CancellationStore;
  readonly payments: PaymentStore;
  readonly wallet: WalletStore;
  readonly deliveries: DeliveryStore;
};

/** One more than is shown says whether there is more. */
const READ_MAX = ENTRIES_MAX + 1;
const ANY_TRANSACTION = { createdFrom: null, createdTo: null, types: null, bucket: null };
const NEWEST = { limit: READ_MAX, offset: 0, includeTotal: false };

/** Three round trips: the shipment, what is kept under its number, and what its events caused. */
export function readEvidence(deps: Deps): ReadEvidence {
  return async (tenant, shipmentNumber) => {
    const shipment = await deps.getShipment(tenant, shipmentNumber);
    const [events, scans, bookings, cancellations, payments, { items }] = await Promise.all([
      deps.events.ofSubjects(tenantOf(tenant), subjectsOf(shipment), READ_MAX),
      deps.tracking.timeline(shipment),
      deps.bookings.attempts(shipment, READ_MAX),
      deps.cancellations.openOf(shipment),
      deps.payments.of(shipmentAsSubject(shipment)),
      deps.wallet.transactions(tenant, { ...ANY_TRANSACTION, reference: shipmentNumber }, NEWEST),
    ]);
    const eventIds = events.map(({ eventId }) => eventId);
    const [deliveries, attempts] = await Promise.all([
      deps.deliveries.ofEvents(tenant, eventIds, READ_MAX),
      deps.deliveries.attemptsOfEvents(tenant, eventIds, READ_MAX),
    ]);
    const transactions = items.toReversed();
    const read = { events, scans, bookings, payments, transactions, deliveries, attempts };
    // A double booking is cancelled at the courier without the client, who knows nothing of it.
    const own = cancellations.filter(({ awb }) => awb === shipment.awb);
    return { shipment, ...evidenceOf({ ...read, cancellations: own }) };
  };
}

/** Its own events, and those of the pickup that it is in. */
function subjectsOf({ shipmentNumber, pickupId }: Shipment): readonly string[] {
  return pickupId === null ? [shipmentNumber] : [shipmentNumber, pickupId];
}
