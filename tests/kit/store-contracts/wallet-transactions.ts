import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { Transaction, TransactionFilter } from '#domain/money/wallet/transaction.ts';
import { rupiah } from '#domain/money.ts';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { seededRandom } from '../fakes/random.ts';
import type { Check, Storage } from './contract.ts';
import { type Bookkeeper, bookkeeper, openLedger, postAll } from './ledger-samples.ts';
import { expectLists } from './pages.ts';
import { ALICE, BOB, INSTANT, later } from './samples.ts';
import { insertAccounts, numberOf, TENANT, TENANTS } from './shipment-samples.ts';

/** Valid shipment number by its check character, so that a search by it covers its transactions. */
const NUMBER = newShipmentNumber(INSTANT, seededRandom(1));
const ANY: TransactionFilter = {
  types: null,
  bucket: null,
  reference: null,
  createdFrom: null,
  createdTo: null,
};

/** Filters that the expected row matches: the AVAILABLE side of the hold of NUMBER. */
const MATCHING: Partial<TransactionFilter> = {
  types: ['SHIPMENT_PAYMENT', 'PAYMENT_RECEIVED', 'CLAIM', 'ADJUSTMENT'],
  bucket: 'AVAILABLE',
  reference: NUMBER,
  createdFrom: later(INSTANT, 1),
  createdTo: later(INSTANT, 2),
};

const FILTERS: readonly Partial<TransactionFilter>[] = [
  ...Object.entries(MATCHING).map(([name, value]) => ({ [name]: value })),
  MATCHING,
];

/** Every row, oldest first, as `type bucket`, and the filters that it does not match. */
const ROWS: readonly (readonly [string, readonly (keyof TransactionFilter)[]])[] = [
  ['TOPUP AVAILABLE', ['types', 'reference', 'createdFrom']],
  ['PAYMENT_RECEIVED AVAILABLE', ['createdFrom']],
  ['SHIPMENT_PAYMENT AVAILABLE', []],
  ['SHIPMENT_PAYMENT HELD', ['bucket']],
  ['SHIPMENT_REFUND AVAILABLE', ['types']],
  ['SHIPMENT_REFUND HELD', ['types', 'bucket']],
  ['PAYMENT_RECEIVED AVAILABLE', []],
  ['PAYMENT_RECEIVED AVAILABLE', ['reference']],
  ['ADJUSTMENT AVAILABLE', ['reference']],
  ['ADJUSTMENT AVAILABLE', []],
  ['SHIPMENT_PAYMENT AVAILABLE', ['reference']],
  ['SHIPMENT_PAYMENT HELD', ['reference', 'bucket']],
  ['CLAIM AVAILABLE', ['createdTo']],
];

export function transactionChecks(): Check[] {
  return [
    {
      name: 'lists one bucket by its sequence, whatever the ids, from any position',
      async check(storage) {
        await opened(storage);
        // Ids are the same for every tenant, except for one id that only TENANT has.
        const [first, ...others] = topUps(['A', 'B', 'C']);
        const [second, third, fourth] = [...others, topUps(['A', 'B', 'C', 'D'])[3]];
        if (!first || !second || !third || !fourth) throw new Error('four were made');
        for (const one of TENANTS.slice(1)) await postAll(storage, one, [first, second, third]);
        const posted = [third, first, second, fourth];
        await postAll(storage, TENANT, posted);
        const listed = async (tenant: Tenant, before?: string) => {
          const page = { limit: 9, offset: 0, includeTotal: false, ...(before && { before }) };
          const filter = { ...ANY, bucket: 'AVAILABLE' as const };
          const { items } = await storage.stores.wallet.transactions(tenant, filter, page);
          return items.map(({ sequence }) => sequence);
        };
        const ids = posted.map((one) => idsOf(one, 'AVAILABLE').transactionId);
        const rest = await Promise.all(ids.map((id) => listed(TENANT, id)));
        expect([await listed(TENANT), ...rest]).toEqual([[4, 3, 2, 1], [], [1], [2, 1], [3, 2, 1]]);
        for (const one of TENANTS.slice(1)) expect(await listed(one, ids[3])).toEqual([]);
      },
    },
    {
      name: 'returns a transaction for each bucket that a journal moves money in, and no other',
      async check(storage) {
        await opened(storage);
        const keeper = bookkeeper();
        const topUp = keeper.topUp('TOP-1', 50_000);
        const hold = keeper.hold(NUMBER, 18_000, later(INSTANT, 1));
        const capture = keeper.journal({
          kind: 'CAPTURE',
          businessRef: NUMBER,
          moves: [
            { from: 'HELD', to: 'COURIER_PAYABLE', amount: rupiah(15_000) },
            { from: 'HELD', to: 'REVENUE', amount: rupiah(3_000) },
          ],
          at: later(INSTANT, 2),
        });
        await postAll(storage, TENANT, [topUp, hold, capture]);
        const rows = await all(storage);
        const ofShipment = { reference: { type: 'SHIPMENT', id: NUMBER } };
        const held = { bucket: 'HELD', ...ofShipment };
        expect(rows).toEqual([
          {
            ...idsOf(topUp, 'AVAILABLE'),
            type: 'TOPUP',
            bucket: 'AVAILABLE',
            direction: 'CREDIT',
            createdAt: INSTANT,
            amount: 50_000,
            sequence: 1,
            balanceAfter: 50_000,
            reference: { type: 'TOPUP', id: 'TOP-1' },
          },
          {
            ...idsOf(hold, 'AVAILABLE'),
            type: 'SHIPMENT_PAYMENT',
            bucket: 'AVAILABLE',
            direction: 'DEBIT',
            amount: 18_000,
            sequence: 2,
            balanceAfter: 32_000,
            ...ofShipment,
            createdAt: later(INSTANT, 1),
          },
          {
            ...idsOf(hold, 'HELD'),
            type: 'SHIPMENT_PAYMENT',
            direction: 'CREDIT',
            ...held,
            amount: 18_000,
            sequence: 1,
            balanceAfter: 18_000,
            createdAt: later(INSTANT, 1),
          },
          {
            ...idsOf(capture, 'HELD'),
            type: 'SHIPMENT_CAPTURE',
            direction: 'DEBIT',
            ...held,
            amount: 18_000,
            sequence: 2,
            balanceAfter: 0,
            createdAt: later(INSTANT, 2),
          },
        ]);
      },
    },
    {
      name: 'lists the transactions of one account and environment, newest first, page by page',
      async check(storage) {
        await opened(storage);
        const [own, ...others] = TENANTS.map(() => {
          const { topUp } = bookkeeper();
          // Ids are the same for every tenant, so that a join by ids only is detected.
          return [1, 2, 3, 4].map((at) => topUp(`TOP-${at}`, at));
        });
        for (const [at, tenant] of TENANTS.entries()) {
          await postAll(storage, tenant, at === 0 ? (own ?? []) : (others[at - 1] ?? []).slice(1));
        }
        const ids = (own ?? []).map((one) => idsOf(one, 'AVAILABLE').transactionId);
        await expectLists(async (request) => {
          const list = await storage.stores.wallet.transactions(TENANT, ANY, request);
          return { ...list, items: list.items.map(({ transactionId }) => transactionId) };
        }, ids.toReversed());
      },
    },
    {
      name: 'returns the shipment number of a transaction, and the reference of all others',
      async check(storage) {
        await opened(storage);
        for (const tenant of TENANTS) await postAll(storage, tenant, journalsFor(bookkeeper()));
        const ids = (await all(storage)).map(({ type, reference: { id } }) => `${type} ${id}`);
        const ours = [NUMBER, NUMBER, `${NUMBER}0`].map((id) => `PAYMENT_RECEIVED ${id}`);
        expect(ids.filter((id) => /^P|\//.test(id))).toEqual([...ours, `ADJUSTMENT ${NUMBER}/1`]);
        const held = await all(storage, { reference: numberOf(2) });
        expect(held.map(({ bucket }) => bucket)).toEqual(['AVAILABLE', 'HELD']);
        expect(await all(storage, { reference: 'TOP-1' })).toHaveLength(1);
      },
    },
    ...FILTERS.map(filtering),
    {
      name: 'lists no transaction by a type that no journal has',
      async check(storage) {
        await opened(storage);
        await postAll(storage, TENANT, [bookkeeper().topUp('TOP-1', 1)]);
        expect(await all(storage, { types: [] })).toEqual([]);
      },
    },
  ];
}

function filtering(filter: Partial<TransactionFilter>): Check {
  const names = Object.keys(filter);
  return {
    name: `lists the transactions that match the filters ${names.join(', ')}, and counts them`,
    async check(storage) {
      await opened(storage);
      // Ids and journals are the same for every tenant, so that rows that are not distinguished appear
      // twice.
      for (const tenant of TENANTS) await postAll(storage, tenant, journalsFor(bookkeeper()));
      const hits = ROWS.filter(([, misses]) => !misses.some((value) => names.includes(value)));
      const rows = await all(storage, filter);
      expect(rows.map(({ type, bucket }) => `${type} ${bucket}`)).toEqual(hits.map(([row]) => row));
    },
  };
}

function journalsFor({ topUp, hold, journal }: Bookkeeper) {
  const businessRef = NUMBER;
  const at = later(INSTANT, 1);
  return [
    topUp('TOP-1', 100),
    journal({
      kind: 'PAYMENT_RECEIVED',
      businessRef,
      moves: [{ from: 'QRIS_CLEARING', to: 'AVAILABLE', amount: rupiah(10) }],
    }),
    hold(businessRef, 10, at),
    journal({
      kind: 'REFUND',
      businessRef,
      at,
      moves: [{ from: 'HELD', to: 'AVAILABLE', amount: rupiah(10) }],
    }),
    journal({
      kind: 'PAYMENT_RECEIVED',
      businessRef: `${NUMBER}/BANK 1/2`,
      at,
      moves: [{ from: 'TRANSFER_CLEARING', to: 'AVAILABLE', amount: rupiah(10) }],
    }),
    journal({
      kind: 'PAYMENT_RECEIVED',
      businessRef: `${NUMBER}0`,
      at,
      moves: [{ from: 'TRANSFER_CLEARING', to: 'AVAILABLE', amount: rupiah(10) }],
    }),
    journal({
      kind: 'ADJUSTMENT',
      businessRef: `${NUMBER}/1`,
      at,
      moves: [{ from: 'ADJUSTMENT', to: 'AVAILABLE', amount: rupiah(1) }],
    }),
    journal({
      kind: 'ADJUSTMENT',
      businessRef,
      at,
      moves: [{ from: 'ADJUSTMENT', to: 'AVAILABLE', amount: rupiah(1) }],
    }),
    hold(numberOf(2), 10, at),
    journal({
      kind: 'CLAIM',
      businessRef,
      at: later(INSTANT, 2),
      moves: [{ from: 'CLAIMS', to: 'AVAILABLE', amount: rupiah(1) }],
    }),
  ];
}

function topUps(references: readonly string[]) {
  const { topUp } = bookkeeper();
  return references.map((reference) => topUp(reference, 1_000));
}

async function opened(storage: Storage): Promise<void> {
  await insertAccounts(storage);
  await openLedger(storage, [ALICE, BOB]);
}

/** Rows from oldest to newest; also checks the count. */
async function all(
  { stores }: Storage,
  filter: Partial<TransactionFilter> = {},
): Promise<readonly Transaction[]> {
  const request = { limit: 20, offset: 0, includeTotal: true };
  const list = await stores.wallet.transactions(TENANT, { ...ANY, ...filter }, request);
  expect(list.total).toBe(list.items.length);
  return list.items.toReversed();
}

function idsOf({ journalId, entries }: ReturnType<Bookkeeper['hold']>, kind: string) {
  const entry = entries.find(({ account }) => account === kind);
  return { journalId, transactionId: entry?.transactionId ?? 'none' };
}
