import { detailOf, outcomeOfReply } from '#domain/carrying/booking/outcome.ts';
import type { WebhookProvider } from '#domain/carrying/courier-port/courier-directory.ts';
import type {
  CourierWebhookContent,
  OrderUpdate,
} from '#domain/carrying/courier-port/courier-webhook.ts';
import type { TrackingStore } from '#domain/carrying/tracking/tracking-store.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { forEachConcurrent } from '../../concurrency.ts';
import type { Ports } from '../../ports.ts';
import type { ClaimBookings } from '../booking/claim-bookings.ts';
import type { RecordBooking } from '../booking/record-booking.ts';
import type { ResolveBooking } from '../booking/resolve-booking.ts';
import type { IngestResult } from './ingest-tracking.ts';

/**
 * Records outcomes of orders, by our references. Signed outcomes, or those of a courier without a
 * look-up, are recorded like the reply of a booking attempt; otherwise the next look-up is due now.
 * Not stored: a booking call is in flight or the write failed; the courier's retry is recorded
 * then.
 */
export type IngestBookings = (
  sender: WebhookProvider,
  content: CourierWebhookContent,
) => Promise<IngestResult>;

type Deps = Pick<Ports, 'tracking' | 'bookings' | 'awbPool' | 'alerts' | 'clock'> & {
  readonly claimBookings: ClaimBookings;
  readonly recordBooking: RecordBooking;
  readonly resolveBooking: ResolveBooking;
};
type BookedUpdate = Extract<OrderUpdate, { kind: 'BOOKED' }>;
type UpdateOf = (shipment: Pick<Shipment, 'shipmentNumber'>) => OrderUpdate | undefined;

/** Recorded before the response; the rest is recorded when the courier retries. */
const RECORDED_MAX = 100;
/** Connections per webhook, shared with API requests. */
const CONCURRENCY = 2;
const NOTHING_TO_STORE: IngestResult = { isStored: true, errors: [] };

export function ingestBookings(deps: Deps): IngestBookings {
  return async (sender, content) => {
    const { bookings: orders, orderIds = [], ownNumbers = [] } = content;
    await wakeOrders(sender, orderIds, deps);
    await wakeNumbered(sender, ownNumbers, deps);
    const updatesByNumber = new Map(orders.map((one) => [one.reference, one]));
    const updateOf: UpdateOf = ({ shipmentNumber }) => updatesByNumber.get(shipmentNumber);
    const known = await shipmentsOf(sender, [...updatesByNumber.keys()], deps.tracking);
    const isProven = provenBy(sender, content);
    await alertSecondBookings(known.filter(isProven), updateOf, deps);
    // Finished bookings need no update.
    const awaited = known.filter(({ status }) => status === 'PROCESSING');
    const some = awaited.slice(0, RECORDED_MAX);
    if (some.length === 0) return NOTHING_TO_STORE;
    await deps.bookings.markDueNow(some, deps.clock.now());
    const proven = some.filter(isProven);
    if (proven.length === 0) return NOTHING_TO_STORE;
    const { isStored, errors } = await record(proven, { sender, updateOf }, deps);
    return { isStored: isStored && some.length === awaited.length, errors };
  };
}

/** Looks up an order that the hook names only by the courier's own number. */
async function wakeOrders(
  sender: WebhookProvider,
  orderIds: readonly string[],
  { bookings, clock }: Pick<Deps, 'bookings' | 'clock'>,
): Promise<void> {
  if (orderIds.length === 0) return;
  const keys = await bookings.findByOrderIds(sender.provider, orderIds.slice(0, RECORDED_MAX));
  if (keys.length > 0) await bookings.markDueNow(keys, clock.now());
}

/** The same for an order that the hook names by a number of our own making. */
async function wakeNumbered(
  sender: WebhookProvider,
  numbers: readonly string[],
  { awbPool, tracking, bookings, clock }: Pick<Deps, 'awbPool' | 'tracking' | 'bookings' | 'clock'>,
): Promise<void> {
  if (numbers.length === 0) return;
  const references = await awbPool.referencesOf(sender.provider, numbers.slice(0, RECORDED_MAX));
  const keys = references.length === 0 ? [] : await tracking.findByNumbers(sender, references);
  if (keys.length > 0) await bookings.markDueNow(keys, clock.now());
}

/**
 * True if the webhook proves a booking: it is signed, or its sender is authenticated and its
 * courier has no look-up, so that nothing else would ever prove it.
 */
function provenBy(sender: WebhookProvider, { isSigned }: CourierWebhookContent) {
  const withoutLookUp = codesWithoutLookUp(sender);
  return ({ courierCode }: Shipment) => isSigned || withoutLookUp.has(courierCode);
}

function codesWithoutLookUp({ couriers }: WebhookProvider): ReadonlySet<string> {
  const without = couriers.filter(({ profile }) => profile.bookingTerms.class === 'C');
  return new Set(without.map(({ profile }) => profile.code));
}

async function shipmentsOf(
  sender: WebhookProvider,
  numbers: readonly string[],
  tracking: TrackingStore,
): Promise<readonly Shipment[]> {
  if (numbers.length === 0) return [];
  const keys = await tracking.findByNumbers(sender, numbers);
  const snapshots = keys.length === 0 ? [] : await tracking.snapshots(keys);
  return snapshots.map(({ shipment }) => shipment);
}

/** A late confirmation with another AWB means a second parcel, and raises an alert. */
async function alertSecondBookings(
  known: readonly Shipment[],
  updateOf: UpdateOf,
  deps: Deps,
): Promise<void> {
  const doubles = known.filter((shipment) => {
    const update = updateOf(shipment);
    const isOver = shipment.status !== 'PROCESSING';
    return isOver && update?.kind === 'BOOKED' && update.awb !== shipment.awb;
  });
  await forEachConcurrent(CONCURRENCY, doubles, (one) =>
    raiseLateEvidence(one, updateOf(one), deps),
  );
}

async function record(
  shipments: readonly Shipment[],
  { sender, updateOf }: { readonly sender: WebhookProvider; readonly updateOf: UpdateOf },
  deps: Deps,
): Promise<IngestResult> {
  const claims = await deps.claimBookings(shipments.length, shipments);
  const errors: unknown[] = [];
  await forEachConcurrent(CONCURRENCY, claims, async ({ attempt, shipment }) => {
    const update = updateOf(shipment);
    if (update === undefined) return;
    try {
      await deps.recordBooking(attempt, outcomeOfReply(update, shipment.shipmentNumber));
    } catch (error) {
      errors.push(error);
    }
  });
  const claimed = new Set(claims.map(({ shipment }) => shipment.shipmentNumber));
  const unclaimed = shipments.filter(({ shipmentNumber }) => !claimed.has(shipmentNumber));
  const underReview = unclaimed.filter(({ isUnderReview }) => isUnderReview);
  const withoutLookUp = codesWithoutLookUp(sender);
  await forEachConcurrent(CONCURRENCY, underReview, async (one) => {
    const update = updateOf(one);
    const isProof = update?.kind === 'BOOKED' && withoutLookUp.has(one.courierCode);
    if (isProof && (await settle(one, { update, sender }, deps))) return;
    await raiseLateEvidence(one, update, deps);
  });
  return { isStored: errors.length === 0 && unclaimed.length === underReview.length, errors };
}

/**
 * Ends the review like an operator who has read the webhook: once, and never with an AWB of another
 * shipment. Returns whether the shipment has this AWB now.
 */
async function settle(
  { shipmentNumber }: Shipment,
  { update, sender }: { readonly update: BookedUpdate; readonly sender: WebhookProvider },
  { resolveBooking }: Deps,
): Promise<boolean> {
  const { awb } = update;
  const command = {
    resolution: { kind: 'BOOKED', awb },
    by: `${sender.provider} webhook`,
  } as const;
  try {
    const { shipment } = await resolveBooking(shipmentNumber, command);
    return shipment.awb === awb;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * A booking under review is not claimed: the courier's message becomes evidence for its operator.
 */
async function raiseLateEvidence(
  shipment: Shipment,
  update: OrderUpdate | undefined,
  { alerts, clock }: Deps,
): Promise<void> {
  if (update === undefined) return;
  const message = `The courier reported by webhook: ${detailOf(update)}.`;
  const raised = { kind: 'LATE_EVIDENCE', message, raisedAt: clock.now() } as const;
  await alerts.raise({ ...shipmentAsSubject(shipment), ...raised });
}
