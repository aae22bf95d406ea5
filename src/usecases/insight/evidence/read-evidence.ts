import { type Tenant, tenantOf } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { ENTRIES_MAX, type Evidence, evidenceOf } from '#domain/insight/evidence/evidence.ts';
import type { NamedRequest } from '#domain/insight/request-log/logged-request.ts';
import type { RequestLogStore } from '#domain/insight/request-log/request-log-store.ts';
import type { BatchKey } from '#domain/selling/batch/batch.ts';
import type { RowKey } from '#domain/selling/batch/batch-row.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import type { GetShipment } from '../../selling/shipment/get-shipment.ts';

export type ShipmentEvidence = Evidence & {
  readonly shipment: Shipment;
  /** The batch row that created it, while its batch is stored. */
  readonly fromRow: RowKey | undefined;
};

/** Everything that happened to a parcel, as one time line; NOT_FOUND as in GET /shipments. */
export type ReadEvidence = (
  tenant: Tenant,
  shipmentNumber: string,
  sees: { readonly requests: boolean },
) => Promise<ShipmentEvidence>;

type Deps = Pick<
  Ports,
  | 'events'
  | 'tracking'
  | 'bookings'
  | 'cancellations'
  | 'payments'
  | 'wallet'
  | 'deliveries'
  | 'requestLog'
  | 'batches'
> & {
  readonly getShipment: GetShipment;
};

/** One more than is shown, to know whether there is more. */
const READ_MAX = ENTRIES_MAX + 1;
const ANY_TRANSACTION = { createdFrom: null, createdTo: null, types: null, bucket: null };
const NEWEST = { limit: READ_MAX, offset: 0, includeTotal: false };

/**
 * Takes three round trips: for the shipment, for the rows under its number, and for the rows that
 * belong to these.
 */
export function readEvidence(deps: Deps): ReadEvidence {
  return async (tenant, shipmentNumber, sees) => {
    const shipment = await deps.getShipment(tenant, shipmentNumber);
    const [events, scans, bookings, cancellations, payments, rows, requests, fromRow] =
      await Promise.all([
        deps.events.ofSubjects(tenantOf(tenant), subjectsOf(shipment), READ_MAX),
        deps.tracking.timeline(shipment),
        deps.bookings.attempts(shipment, READ_MAX),
        deps.cancellations.openOf(shipment),
        deps.payments.of(shipmentAsSubject(shipment)),
        deps.wallet.transactions(tenant, { ...ANY_TRANSACTION, reference: shipmentNumber }, NEWEST),
        sees.requests ? requestsAbout(shipment, deps.requestLog) : [],
        deps.batches.rowOf(shipment),
      ]);
    const eventIds = events.map(({ eventId }) => eventId);
    const [deliveries, attempts, ofBatch] = await Promise.all([
      deps.deliveries.ofEvents(tenant, eventIds, READ_MAX),
      deps.deliveries.attemptsOfEvents(tenant, eventIds, READ_MAX),
      sees.requests && fromRow !== undefined ? requestsAboutBatch(fromRow, deps.requestLog) : [],
    ]);
    // Excludes double bookings, which the client does not know about.
    const own = cancellations.filter(({ awb }) => awb === shipment.awb);
    const money = { payments, transactions: rows.items.toReversed() };
    const work = { bookings, scans, cancellations: own, deliveries, attempts };
    const parts = { events, ...money, ...work, requests: [...requests, ...ofBatch] };
    return { shipment, fromRow, ...evidenceOf(parts) };
  };
}

/** Requests that named the shipment or its pickup, and the request that made a return. */
async function requestsAbout(
  shipment: Shipment,
  requestLog: RequestLogStore,
): Promise<readonly NamedRequest[]> {
  const { shipmentNumber, pickupId, returnOf } = shipment;
  const about = (name: string) => requestLog.changesOfSubject(shipment, name, READ_MAX);
  const names = pickupId === null ? [] : [idText('pickup', pickupId)];
  const [own, ofFirst] = await Promise.all([
    Promise.all([shipmentNumber, ...names].map(about)),
    returnOf === null ? [] : about(returnOf),
  ]);
  return [...own.flat(), ...ofFirst.filter((request) => hasMade(request, shipmentNumber))];
}

/** Requests that made and confirmed the batch, and so its shipments. */
function requestsAboutBatch(
  batch: BatchKey,
  requestLog: RequestLogStore,
): Promise<readonly NamedRequest[]> {
  return requestLog.changesOfSubject(batch, idText('batch', batch.batchId), READ_MAX);
}

/**
 * True if a return request made this shipment: its path names the original shipment, and its answer
 * begins with the return.
 */
function hasMade({ errorCode, responseBody }: NamedRequest, shipmentNumber: string): boolean {
  const answered = `"shipment_number":"${shipmentNumber}"`;
  return errorCode === null && responseBody?.includes(answered) === true;
}

/** Subjects of the shipment's events and of its pickup's. */
function subjectsOf({ shipmentNumber, pickupId }: Shipment): readonly string[] {
  return pickupId === null ? [shipmentNumber] : [shipmentNumber, pickupId];
}
