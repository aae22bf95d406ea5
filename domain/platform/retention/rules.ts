import { ENDED_KEPT_MS } from '#domain/carrying/tracker/tracker.ts';
import { FIGURE_DAYS_KEPT } from '#domain/insight/figure/daily-figure.ts';
import { ROUTE_FIGURE_DAYS_KEPT } from '#domain/insight/figure/route-figure.ts';
import { REST_MS } from '#domain/money/payment/transfer-code.ts';
import { EVENT_DELETED_AFTER_MS } from '#domain/notifying/event/retention.ts';
import { SESSION_IDLE_MS } from '#domain/people/access/session.ts';
import { RETENTION_MS } from '#domain/platform/idempotency/decision.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { RetentionStore } from './retention-store.ts';

/** Settings, in days. */
export const TEST_DATA = 'TEST_DATA_DAYS';
export const LIVE_PEOPLE = 'LIVE_PEOPLE_DAYS';
export type SettableDays = typeof TEST_DATA | typeof LIVE_PEOPLE;

export type RetentionRule = {
  readonly what: string;
  readonly keptMs: number | SettableDays;
  /** Event from which `keptMs` is counted, in words. */
  readonly from: string;
  readonly why: string;
  /**
   * Number of rows per statement, or of days of the request log; a statement takes some hundredths
   * of a second.
   */
  readonly batch: number;
};

export type RetentionKind = 'answers' | 'events' | 'sums' | 'requests' | keyof RetentionStore;

/** Time without use after which a registered account that never shipped is deleted. */
export const UNUSED_KEPT_MS = 90 * DAY_MS;

/** All data that expires. Shipments expire before the simulated couriers' state of them. */
export const RETENTION: Readonly<Record<RetentionKind, RetentionRule>> = {
  answers: {
    what: 'Answers to requests with an Idempotency-Key',
    keptMs: RETENTION_MS,
    from: 'the answer',
    why: 'the specification has a request replayed for an hour',
    batch: 1_000,
  },
  sums: {
    what: 'Transfer sums that no open transfer has',
    keptMs: REST_MS,
    from: 'the end of the transfer',
    why: 'late money finds its transfer by its sum',
    batch: 1_000,
  },
  events: {
    what: 'Events, their deliveries and attempts',
    keptMs: EVENT_DELETED_AFTER_MS,
    from: 'the event',
    why: 'they can be read and redelivered for 30 days; one more day for lists that are being read',
    batch: 1_000,
  },
  sessions: {
    what: 'Sessions of the dashboard',
    keptMs: SESSION_IDLE_MS,
    from: 'their last use',
    why: 'they open nothing any more',
    batch: 1_000,
  },
  unusedAccounts: {
    what: 'Registered accounts that never shipped, with their people, keys and opening balance',
    keptMs: UNUSED_KEPT_MS,
    from: 'the last sign-in or use of a key',
    why: 'anybody may register; what no one uses would be kept for ever',
    batch: 20,
  },
  securityEvents: {
    what: 'The security log: sign-ins, refusals, changed passwords, keys and members, downloads',
    keptMs: 400 * DAY_MS,
    from: 'the event',
    why: 'a year and the time to notice; an intruder is often found months later',
    batch: 1_000,
  },
  attempts: {
    what: 'Attempts at passwords, codes, registrations and invitations',
    keptMs: HOUR_MS,
    from: 'the time at which all of their limit is there again',
    why: 'they limit nothing any more; who tried is kept as a digest',
    batch: 1_000,
  },
  requests: {
    what: 'The request log',
    keptMs: 30 * DAY_MS,
    from: 'the end of the day',
    why: 'a client looks a request up by the id in its answer; whole days are dropped at once',
    batch: 1,
  },
  quotes: {
    what: 'Quotes that became no shipment',
    keptMs: 7 * DAY_MS,
    from: 'their expiry',
    why: 'they cannot be used any more; a week is enough to explain a price that was shown',
    batch: 500,
  },
  instruments: {
    what: 'Payment instruments that no money came for, and unpaid top-ups with theirs',
    keptMs: 30 * DAY_MS,
    from: 'their expiry',
    why: 'a dispute names them within a month; money that comes later is kept as unmatched',
    batch: 500,
  },
  batches: {
    what: 'Batches with their rows',
    keptMs: 30 * DAY_MS,
    from: 'their creation',
    why: 'their shipments say what became of them; what a reference has made is kept with those',
    batch: 5,
  },
  testShipments: {
    what: 'TEST shipments with their quotes, payments, bookings, tracking, claims with their photos, and alerts',
    keptMs: TEST_DATA,
    from: 'their creation',
    why: 'they are test data; their postings stay in the ledger of TEST',
    batch: 100,
  },
  livePeople: {
    what: 'Names, phones, addresses, notes and proofs of LIVE shipments, and photos of their claims; the rest of them stays',
    keptMs: LIVE_PEOPLE,
    from: 'their end',
    why: 'claims, disputes and returns are over; bookkeeping needs no names',
    batch: 50,
  },
  testTopUps: {
    what: 'TEST top-ups with their payments',
    keptMs: TEST_DATA,
    from: 'their creation',
    why: 'as TEST shipments',
    batch: 500,
  },
  testPickups: {
    what: 'TEST pickups',
    keptMs: TEST_DATA,
    from: 'their creation',
    why: 'as TEST shipments',
    batch: 500,
  },
  trackers: {
    what: 'Trackers of parcels that were booked elsewhere',
    keptMs: ENDED_KEPT_MS,
    from: 'their end',
    why: 'a client looks a parcel up as long as a buyer complains; a client may delete it sooner',
    batch: 500,
  },
  simulatedBookings: {
    what: 'Stored bookings of the simulated couriers',
    keptMs: TEST_DATA,
    from: 'the booking',
    why: 'their shipments are kept no longer',
    batch: 1_000,
  },
  simulatedPickups: {
    what: 'Stored pickups of the simulated couriers',
    keptMs: TEST_DATA,
    from: 'the request',
    why: 'as their bookings',
    batch: 1_000,
  },
  simulatedCharges: {
    what: 'Stored charges of the simulated payment gateway',
    keptMs: TEST_DATA,
    from: 'their expiry',
    why: 'as their bookings',
    batch: 1_000,
  },
  buyerNotices: {
    what: 'E-mails to buyers',
    keptMs: 30 * DAY_MS,
    from: 'the move of the parcel',
    why: 'a shop can say what its buyer was sent, and none is sent twice',
    batch: 1_000,
  },
  personNotices: {
    what: 'E-mails to people about their sign-in and the news of their accounts',
    keptMs: 30 * DAY_MS,
    from: 'the event',
    why: 'a person can learn what they were sent, and no digest of a day is sent twice',
    batch: 1_000,
  },
  figures: {
    what: 'Daily figures of the overview',
    keptMs: FIGURE_DAYS_KEPT * DAY_MS,
    from: 'their day',
    why: '90 days are compared with the 90 before, and nothing is counted into a deleted day',
    batch: 1_000,
  },
  routeFigures: {
    what: 'Figures of couriers by route and day',
    keptMs: ROUTE_FIGURE_DAYS_KEPT * DAY_MS,
    from: 'their day',
    why: 'a courier’s record is of 90 days, and nothing is counted into a deleted day',
    batch: 1_000,
  },
};

/** Rows that ended before this time are deleted. */
export function expiredBefore(
  { keptMs }: Pick<RetentionRule, 'keptMs'>,
  now: Date,
  days: Readonly<Record<SettableDays, number>>,
): Date {
  const ms = typeof keptMs === 'number' ? keptMs : days[keptMs] * DAY_MS;
  return new Date(now.getTime() - ms);
}
