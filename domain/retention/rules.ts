import { FORGOTTEN_AFTER_MS } from '#domain/event/retention.ts';
import { RETENTION_MS } from '#domain/idempotency/decision.ts';
import { REST_MS } from '#domain/payment/transfer-code.ts';
import type { RetentionStore } from './retention-store.ts';

/** As many days as the setting TEST_DATA_DAYS says. */
export const TEST_DATA = 'TEST_DATA_DAYS';

export type RetentionRule = {
  readonly what: string;
  readonly keptMs: number | typeof TEST_DATA;
  /** What that is counted from. */
  readonly from: string;
  readonly why: string;
  /** Deleted by one statement at most: some hundredths of a second of work. */
  readonly batch: number;
};

export type Forgotten = 'answers' | 'events' | 'sums' | keyof RetentionStore;

const DAY_MS = 24 * 60 * 60_000;

/** Everything that is deleted; shipments go before what the simulated couriers know of them. */
export const RETENTION: Readonly<Record<Forgotten, RetentionRule>> = {
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
    keptMs: FORGOTTEN_AFTER_MS,
    from: 'the event',
    why: 'they are shown and sent again for 30 days, and one more for who is reading them',
    batch: 100,
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
  testShipments: {
    what: 'TEST shipments with their quotes, payments, bookings, tracking and alerts',
    keptMs: TEST_DATA,
    from: 'their creation',
    why: 'they are exercises; their postings stay in the ledger of TEST',
    batch: 100,
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
  simulatedBookings: {
    what: 'Bookings that the simulated couriers remember',
    keptMs: TEST_DATA,
    from: 'the booking',
    why: 'they are asked about them no longer than their shipments are kept',
    batch: 1_000,
  },
  simulatedPickups: {
    what: 'Pickups that the simulated couriers remember',
    keptMs: TEST_DATA,
    from: 'the request',
    why: 'as their bookings',
    batch: 1_000,
  },
  simulatedCharges: {
    what: 'Charges that the simulated payment gateway remembers',
    keptMs: TEST_DATA,
    from: 'their expiry',
    why: 'as their bookings',
    batch: 1_000,
  },
};

/** What no rule deletes, and why. */
export const KEPT_FOR_EVER: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: 'The ledger: accounts, journals, postings, anchors, digests; of TEST, too',
    why: 'append-only, and each posting carries the hash of the one before it',
  },
  {
    what: 'LIVE shipments with their quotes, bookings, tracking, pickups and alerts',
    why: 'people’s parcels and money: bookkeeping, claims, disputes',
  },
  {
    what: 'LIVE top-ups that were paid, instruments that money came for, receipts',
    why: 'they say where money in the ledger came from',
  },
  {
    what: 'Transfers that an operator rejected; what operators did; withdrawals',
    why: 'evidence of decisions of people; no client can make them many',
  },
  {
    what: 'Unmatched money',
    why: 'until an operator has assigned it to its owner',
  },
  {
    what: 'Shipment numbers',
    why: 'the ledger names them for ever, so none is ever given twice',
  },
  {
    what: 'Accounts, keys, prices; webhooks until they are deleted; couriers’ unknown codes',
    why: 'few, and what everything else refers to',
  },
];

/** What ended before then goes. */
export function forgottenBefore(rule: RetentionRule, now: Date, testDataMs: number): Date {
  const keptMs = rule.keptMs === TEST_DATA ? testDataMs : rule.keptMs;
  return new Date(now.getTime() - keptMs);
}
