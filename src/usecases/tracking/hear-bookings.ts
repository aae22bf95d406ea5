import type { AlertStore } from '#domain/alert/alert.ts';
import type { BookingStore } from '#domain/booking/booking-store.ts';
import { detailOf, outcomeOfReply } from '#domain/booking/outcome.ts';
import type { Tracker } from '#domain/courier/courier-directory.ts';
import type { HookNews, OrderNews } from '#domain/courier/courier-hook.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import { atATime } from '../at-a-time.ts';
import type { ClaimBookings } from '../booking/claim-bookings.ts';
import type { RecordBooking } from '../booking/record-booking.ts';
import type { Kept } from './hear-courier.ts';

/**
 * What became of orders that the courier had accepted. Signed, it is recorded as the answer of an
 * attempt; unsigned, the courier is asked soon. Not kept: somebody is booking it right now, or it
 * could not be written down; who tells it again is heard then.
 */
export type HearBookings = (tracker: Tracker, news: HookNews) => Promise<Kept>;

type Deps = {
  readonly tracking: TrackingStore;
  readonly bookings: BookingStore;
  readonly claimBookings: ClaimBookings;
  readonly recordBooking: RecordBooking;
  readonly alerts: AlertStore;
  readonly clock: Clock;
};
type NewsOf = (shipment: Pick<Shipment, 'shipmentNumber'>) => OrderNews | undefined;

/** Recorded while the courier waits for its answer; the rest when it tells it again. */
const RECORDED_MAX = 100;
/** Connections that one call takes, of those that requests want as well. */
const WIDTH = 2;
const NOTHING: Kept = { isKept: true, errors: [] };

export function hearBookings(deps: Deps): HearBookings {
  return async (tracker, { isSigned, bookings: told }) => {
    const newsByNumber = new Map(told.map((one) => [one.reference, one]));
    const newsOf: NewsOf = ({ shipmentNumber }) => newsByNumber.get(shipmentNumber);
    const known = await shipmentsOf(tracker, [...newsByNumber.keys()], deps.tracking);
    if (isSigned) await tellOfSecondBookings(known, newsOf, deps);
    // What is booked, or will never be, needs no news.
    const waiting = known.filter(({ status }) => status === 'PROCESSING');
    const some = waiting.slice(0, RECORDED_MAX);
    if (some.length === 0) return NOTHING;
    await deps.bookings.hurry(some, deps.clock.now());
    if (!isSigned) return NOTHING;
    const { isKept, errors } = await record(some, newsOf, deps);
    return { isKept: isKept && some.length === waiting.length, errors };
  };
}

async function shipmentsOf(
  { environment, courier }: Tracker,
  numbers: readonly string[],
  tracking: TrackingStore,
): Promise<readonly Shipment[]> {
  if (numbers.length === 0) return [];
  const courierKey = { environment, courierCode: courier.profile.code };
  const keys = await tracking.findByNumbers(courierKey, numbers);
  const standings = keys.length === 0 ? [] : await tracking.standings(keys);
  return standings.map(({ shipment }) => shipment);
}

/** An order that arrived too late to count is a second parcel: never passed over in silence. */
async function tellOfSecondBookings(
  known: readonly Shipment[],
  newsOf: NewsOf,
  deps: Deps,
): Promise<void> {
  const doubles = known.filter((shipment) => {
    const news = newsOf(shipment);
    const isOver = shipment.status !== 'PROCESSING';
    return isOver && news?.kind === 'BOOKED' && news.awb !== shipment.awb;
  });
  await atATime(WIDTH, doubles, (one) => tellWhoFindsOut(one, newsOf(one), deps));
}

async function record(some: readonly Shipment[], newsOf: NewsOf, deps: Deps): Promise<Kept> {
  const claims = await deps.claimBookings(some.length, some);
  const errors: unknown[] = [];
  await atATime(WIDTH, claims, async ({ attempt, shipment }) => {
    const news = newsOf(shipment);
    if (news === undefined) return;
    try {
      await deps.recordBooking(attempt, outcomeOfReply(news, shipment.shipmentNumber));
    } catch (error) {
      errors.push(error);
    }
  });
  const claimed = new Set(claims.map(({ shipment }) => shipment.shipmentNumber));
  const left = some.filter(({ shipmentNumber }) => !claimed.has(shipmentNumber));
  const ofPeople = left.filter(({ isUnderReview }) => isUnderReview);
  await atATime(WIDTH, ofPeople, (one) => tellWhoFindsOut(one, newsOf(one), deps));
  return { isKept: errors.length === 0 && left.length === ofPeople.length, errors };
}

/** Nothing is claimed that a person is looking after: what the courier says is evidence. */
async function tellWhoFindsOut(
  shipment: Shipment,
  news: OrderNews | undefined,
  { alerts, clock }: Deps,
): Promise<void> {
  if (news === undefined) return;
  const message = `The courier told by itself: ${detailOf(news)}.`;
  const raised = { kind: 'LATE_EVIDENCE', message, raisedAt: clock.now() } as const;
  await alerts.raise({ ...shipmentAsSubject(shipment), ...raised });
}
