import { afterAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { joinWrites } from '#adapters/postgres/join-writes.ts';
import { poolOf, sendOn } from '#adapters/postgres/session.ts';
import { postgresBookingReader } from '#adapters/postgres/stores/carrying/booking/reader.ts';
import { pickupWrites } from '#adapters/postgres/stores/carrying/pickup/writes.ts';
import { trackerWrites } from '#adapters/postgres/stores/carrying/tracker/writes.ts';
import { termWrites } from '#adapters/postgres/stores/insight/term/writes.ts';
import { postgresWalletStore } from '#adapters/postgres/stores/money/wallet/store.ts';
import { buyerNoticeWrites } from '#adapters/postgres/stores/notifying/buyer-notice/writes.ts';
import { batchWrites } from '#adapters/postgres/stores/selling/batch/writes.ts';
import { shipmentWrites } from '#adapters/postgres/stores/selling/shipment/writes.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { writeQueue } from '#adapters/postgres/write-queue.ts';
import { dayAfter } from '#domain/day.ts';
import { CLIENT_KINDS } from '#domain/money/wallet/account-kind.ts';
import { walletDays } from '#domain/money/wallet/daily-balance.ts';
import { kindsMoving } from '#domain/money/wallet/transfer.ts';
import { totalsOf } from '#domain/selling/batch/batch-totals.ts';
import { ANY_SHIPMENT } from '#domain/selling/shipment/shipment-store.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import {
  expectIndexes,
  expectWithin,
  type PlanRun,
  planJudge,
  rowsOf,
} from '#tests/kit/plan-judge.ts';
import { genericPlanOf } from '#tests/kit/query-plan.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';
import { sampleNotice } from '#tests/kit/store-contracts/buyer-notice-samples.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import { numberOf } from '#tests/kit/store-contracts/shipment-samples.ts';
import { WORDED } from './bulk-fillings.ts';
import { BULK_GROUPS, LONG } from './bulk-plan-rows.ts';
import { EVENT_GROUP } from './event-plan-rows.ts';
import { fillExpired, fillHistory, LONG_LEDGER, NOW, SHORT_LEDGER } from './plan-fillings.ts';
import { A_FEW, ROOM } from './plan-row.ts';
import {
  DUE,
  ENDED,
  EXPIRED_GROUP,
  FAIR_CLAIM,
  HISTORY_GROUPS,
  PICKUP,
  WANTED,
} from './plan-rows.ts';
import { TRACKER, TRACKER_GROUP } from './tracker-plan-rows.ts';

/** Maximum that one request may ask for. */
const BALANCE_DAYS = 90;
const PAGE = 100;
/**
 * Two ends of each of three buckets; each reads one more row whenever its bucket doubles in size.
 */
const ENDS = 6;
const ROWS_MORE = ENDS * Math.log2(LONG_LEDGER.postings / SHORT_LEDGER.postings);

type Written = 'pickups' | 'shipments' | 'batches' | 'terms' | 'trackers' | 'buyerNotices';
type Write = (write: Pick<Writes, Written>) => void;

const NOTHING_MORE = { totals: totalsOf([], []), expiresAt: null };
const HEAD = { ...LONG, position: 0 };
const WORDS = [{ shipmentId: LONG.batchId, terms: ['budi'] }];

/** Writes, and the indexes by which they find their rows. */
const WRITES: readonly (readonly [string, Write, ...string[]])[] = [
  [
    'enters a pickup',
    ({ shipments }) => shipments.enterPickup(PICKUP, PICKUP.waiting),
    'shipment_pkey',
  ],
  [
    'leaves a pickup',
    ({ shipments }) => shipments.leavePickup(PICKUP, PICKUP.waiting),
    'shipment_pkey',
  ],
  ['changes a pickup', ({ pickups }) => pickups.update(PICKUP, PICKUP), 'pickup_pkey'],
  [
    'picks up by a pickup',
    ({ pickups }) => pickups.markPickedUp(PICKUP, numberOf(1)),
    'pickup_pkey',
  ],
  [
    'takes out of a pickup',
    ({ pickups }) => pickups.removeShipment(PICKUP, numberOf(1)),
    'pickup_pkey',
  ],
  [
    'cancels a pickup',
    ({ pickups }) => pickups.requestCourierCancel(PICKUP, NOW, NOW),
    'pickup_due_pkey',
  ],
  [
    'ends a pickup',
    ({ pickups }) => pickups.end({ ...PICKUP, action: 'CANCEL' }),
    'pickup_due_pkey',
  ],
  [
    'changes rows of a batch',
    ({ batches }) => batches.updateRows(LONG, { before: [], after: [], ...NOTHING_MORE }),
    'batch_row_pkey',
    'batch_pkey',
  ],
  ['moves a tracker', ({ trackers }) => trackers.update(TRACKER, TRACKER), 'tracker_pkey'],
  ['polls one', ({ trackers }) => trackers.reschedule(TRACKER, NOW), 'tracker_due_pkey'],
  ['stops one', ({ trackers }) => trackers.stopPolling(TRACKER), 'tracker_due_pkey'],
  ['deletes one', ({ trackers }) => trackers.remove(TRACKER), 'tracker_pkey', 'tracker_due_pkey'],
  ['asks for an e-mail', asksForEmail, 'buyer_notice_settings_pkey', 'buyer_notice_of_test'],
  ['replaces words', ({ terms }) => terms.index(HEAD, HEAD, WORDS), 'shipment_term_of_shipment'],
];

/** Queries by which PostgreSQL checks a foreign key on delete. */
const REFERRING: readonly (readonly [table: string, column: string, index: string])[] = [
  ['payment', 'shipment_number', 'payment_of_shipment'],
  ['payment', 'top_up_id', 'payment_of_top_up'],
  ['payment_receipt', 'subject', 'payment_receipt_of_shipment'],
  ['shipment', 'quote_id', 'shipment_once_per_quote'],
  ['tracking_entry', 'shipment_number', 'tracking_entry_pkey'],
  ['booking_intent', 'shipment_number', 'booking_intent_pkey'],
  ['booking_attempt', 'shipment_number', 'booking_attempt_pkey'],
];

const server = await openSharedServer();
const history = await openFilled(fillHistory);
const expired = await openFilled(fillExpired);

afterAll(async () => {
  for (const { source, serving } of [history, expired]) {
    serving.release();
    await source.destroy();
  }
  await server.close();
});

describe.each([
  ...[...HISTORY_GROUPS, TRACKER_GROUP, EVENT_GROUP, ...BULK_GROUPS].map((group) => ({
    ...group,
    filled: history,
  })),
  { ...EXPIRED_GROUP, filled: expired },
])('beside $beside', ({ rows, cases, filled: { judge, stores } }) => {
  it.each(cases)('reads few rows for $what', async ({ call, bound }) => {
    expectWithin(await judge.run(() => call(stores)), { rows, ...bound });
  });
});

it('finds the shipments of a word and a courier once, for their number and for the page', async () => {
  const wanted = { ...ANY_SHIPMENT, search: 'budi', courierCode: 'jne' };
  const request = { limit: ROOM, offset: 0, includeTotal: true };
  const shop = { accountId: BOB, environment: 'TEST' } as const;
  const { steps } = await history.judge.run(() =>
    history.stores.shipments.list(shop, wanted, request),
  );
  const words = steps.filter(({ table }) => table === 'shipment_term');
  // Reads the word itself and every word that begins with it.
  expect([rowsOf(words) <= WORDED + A_FEW, words]).toEqual([true, words]);
  const looked = steps.filter(({ table }) => table === 'shipment');
  expect(looked.map(({ does, index }) => [does, index]).toSorted()).toEqual([
    ['Index Only Scan', 'shipment_newest'],
    ['Index Scan', 'shipment_newest'],
  ]);
  const rows = looked.filter(({ does }) => does === 'Index Scan');
  expect(rowsOf(rows)).toBe(ROOM + 1);
});

it('reads expected cash of an account from its index only', async () => {
  const { steps } = await history.judge.run(() => history.stores.cod.pendingCod(ENDED, 'UTC'));
  expect(steps.find(({ table }) => table === 'cod_due')?.does).toBe('Index Only Scan');
});

it('claims by the keys of due rows, and by no other index of intents', async () => {
  const { judge, stores } = history;
  const keys = [ENDED, WANTED];
  const due = await judge.run(() => stores.bookings.claimDue(FAIR_CLAIM));
  const named = await judge.run(() => stores.bookings.claim({ keys, ...DUE }));
  const [byAccount, byDueTime, byKey] = ['by_account', 'due', 'pkey'].map(
    (name) => `booking_intent_${name}`,
  );
  expect(intentIndexes(due)).toEqual([byAccount, byDueTime, byKey]);
  expect(intentIndexes(named)).toEqual([byKey]);
});

it('reads a page of shipments by key in a verification, and their details by their own keys', async () => {
  const after = { ...ENDED, shipmentNumber: numberOf(5) };
  const reader = postgresBookingReader(history.judge.send);
  const { steps } = await history.judge.run(() => reader.auditRows(after, ROOM));
  // PostgreSQL runs only one of two alternative plans of a condition.
  const run = steps.filter(({ does, rows = 0 }) => does !== 'Seq Scan' || rows > 0);
  expectWithin({ sent: [], steps: run, generic: [] }, { uses: ['shipment_pkey'], rows: 5 * ROOM });
});

it.each(WRITES)('finds its rows by index only in a write that %s', async (...args) => {
  const [, write, ...indexes] = args;
  const queue = writeQueue();
  write({
    pickups: pickupWrites(queue),
    shipments: shipmentWrites(queue),
    batches: batchWrites(queue),
    terms: termWrites(queue),
    trackers: trackerWrites(queue),
    buyerNotices: buyerNoticeWrites(queue),
  });
  const [joined, ...others] = joinWrites(await queue.inOrder());
  if (joined === undefined || others.length > 0) throw new Error('it is one statement');
  expectIndexes(await genericPlanOf(history.serving, joined.statement), indexes);
});

it.each(REFERRING)('finds a %s by its %s when that is deleted', async (...args) => {
  const [table, column, index] = args;
  const text = `SELECT FROM ONLY ${table}
    WHERE account_id = $1 AND environment = $2 AND ${column} = $3`;
  const steps = await genericPlanOf(expired.serving, { text });
  expect(steps.flatMap((step) => step.index ?? [])).toEqual([index]);
});

describe('of a long ledger', () => {
  const judge = planJudge(history.serving, sendOn(history.serving));
  const wallet = postgresWalletStore(judge.send);

  it('reads few more rows for a month of a long ledger than of a short one', async () => {
    // Some buckets moved before, in either ledger.
    const period = { createdFrom: new Date('2026-06-01T01:00:00Z'), createdTo: null };
    const looked: number[] = [];
    for (const { tenant } of [SHORT_LEDGER, LONG_LEDGER]) {
      const { steps } = await judge.run(async () => {
        const cuts = await wallet.bucketPeriods(tenant, period);
        expect(cuts.every(({ after, upTo }) => after > 0 && upTo > after)).toBe(true);
      });
      looked.push(rowsOf(steps));
    }
    const [few = 0, more = 0] = looked;
    expect(few).toBeGreaterThan(ENDS);
    expect(more).toBeLessThanOrEqual(few + ROWS_MORE + ENDS);
  });

  it('reads ninety days of balances at the same cost in a long ledger: a row per kind', async () => {
    // Days before, between and after the moves.
    const span = { from: dayAfter('2026-06-04', 1 - BALANCE_DAYS), to: '2026-06-04' };
    const days = walletDays(span, 'Asia/Jakarta').map(({ end }) => end);
    const kinds = CLIENT_KINDS.flatMap(kindsMoving).length;
    const looked: number[] = [];
    for (const { tenant } of [SHORT_LEDGER, LONG_LEDGER]) {
      const { sent, steps } = await judge.run(async () => {
        const balances = await wallet.balancesBefore(tenant, days);
        expect(balances.at(-1)?.available).toBeGreaterThan(0);
      });
      expect(sent).toHaveLength(1);
      expect(indexesOf(steps, 'posting')).toEqual(['posting_by_type']);
      looked.push(rowsOf(steps));
    }
    for (const rows of looked) {
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThanOrEqual(BALANCE_DAYS * kinds);
    }
  });

  it.each([0, 5_000])('reads a page of a long ledger after %d rows by its key', async (after) => {
    const range = { bucket: 'AVAILABLE', after, upTo: after + PAGE } as const;
    const { steps } = await judge.run(async () => {
      const page = await wallet.movements(LONG_LEDGER.tenant, range, {
        types: null,
        reference: null,
      });
      expect(page).toHaveLength(PAGE);
    });
    expect(rowsOf(steps)).toBeLessThanOrEqual(2 * PAGE);
  });

  it('finds everything by an index of the account, whatever the parameters', async () => {
    const { generic } = await judge.run(() =>
      wallet.bucketPeriods(LONG_LEDGER.tenant, { createdFrom: null, createdTo: null }),
    );
    const steps = generic.filter(({ table }) => table !== undefined);
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.filter(({ by }) => !by?.includes('account_id ='))).toEqual([]);
  });
});

async function openFilled(fill: (owner: Client) => Promise<void>) {
  const { ownerUrl, appUrl } = await server.freshDatabase();
  await withClient(ownerUrl, fill);
  // One connection is the judge's, the other one for TypeORM's repositories.
  const source = await connectWithLongWait({ url: appUrl, size: 2 });
  const serving = await poolOf(source).connect();
  const judge = planJudge(serving);
  judge.watch(source);
  return { source, serving, judge, stores: postgresStores(source.manager, judge.send, TEST_BOX) };
}

function asksForEmail({ buyerNotices }: Pick<Writes, Written>): void {
  buyerNotices.request(sampleNotice());
}

function intentIndexes({ steps }: PlanRun): readonly string[] {
  return indexesOf(steps, 'booking_intent');
}

function indexesOf(steps: PlanRun['steps'], of: string): readonly string[] {
  const those = steps.filter(({ table }) => table === of);
  return [...new Set(those.flatMap(({ index }) => index ?? []))].toSorted();
}
