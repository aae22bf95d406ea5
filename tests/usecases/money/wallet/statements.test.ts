import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Tenant } from '#domain/environment.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';
import { dated, journalOf } from '#domain/money/wallet/journal.ts';
import type { Transaction, TransactionFilter } from '#domain/money/wallet/transaction.ts';
import type { WalletStore } from '#domain/money/wallet/wallet-store.ts';
import { add, rupiah, ZERO } from '#domain/money.ts';
import { DAY_MS } from '#domain/time.ts';
import { exportTransactions } from '#src/usecases/money/wallet/export-transactions.ts';
import { getStatement, type Statement } from '#src/usecases/money/wallet/get-statement.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { bookkeeper, openLedger, postAll } from '#tests/kit/store-contracts/ledger-samples.ts';
import { ALICE, BOB } from '#tests/kit/store-contracts/samples.ts';
import {
  insertAccounts,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from '#tests/kit/store-contracts/shipment-samples.ts';

type Moved = { readonly day: number; readonly amount: number; readonly isHeld: boolean };

const NOW = new Date('2026-06-15T00:00:00.000Z');
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
const YEAR = new Date('2026-01-01T00:00:00.000Z');
/** Moves from before the first month until the second-last one, so that some months are empty. */
const MOVES = fc.array(
  fc.record({
    day: fc.integer({ min: -40, max: 150 }),
    amount: fc.integer({ min: 1, max: 1_000 }),
    isHeld: fc.boolean(),
  }),
  { maxLength: 25 },
);
const EVERYTHING: TransactionFilter = {
  types: null,
  bucket: null,
  reference: null,
  createdFrom: null,
  createdTo: null,
};

describe('the statement of any month', () => {
  it('sums the rows of a statement from the closing balance of the month before', async () => {
    await fc.assert(
      fc.asyncProperty(MOVES, fc.integer({ min: 1, max: 7 }), async (moves, pageSize) => {
        const wallet = await walletAfter(moves);
        const statement = getStatement({ wallet, clock: settableClock(NOW), pageSize });
        const read: Transaction[] = [];
        let before: Balance | undefined;
        for (const month of MONTHS) {
          const { rows, ...one } = await whole(
            await statement(TENANT, { text: month, timeZone: 'UTC' }),
          );
          const { from, to } = one.month;
          expect(rows.every(({ createdAt }) => createdAt >= from && createdAt < to)).toBe(true);
          expect(moved(one.opening, rows)).toEqual(one.closing);
          if (before !== undefined) expect(one.opening).toEqual(before);
          expect(one.isFinal).toBe(month < '2026-06');
          before = one.closing;
          read.push(...rows);
        }
        expect(before).toEqual(await wallet.balance(TENANT));
        expect(idsOf(read)).toEqual(idsOf((await exported(wallet, {})).filter(isOfTheYear)));
      }),
      { numRuns: 15 },
    );
  });

  it('fails a statement whose rows do not lead from opening to closing balance', async () => {
    const wallet = await walletAfter([
      { day: 1, amount: 500, isHeld: false },
      { day: 2, amount: 20, isHeld: false },
    ]);
    const losing: WalletStore = {
      ...wallet,
      movements: async (...args) => (await wallet.movements(...args)).slice(1),
    };
    const clock = settableClock(NOW);
    const wrong = await getStatement({ wallet: losing, clock })(TENANT, {
      text: '2026-01',
      timeZone: 'UTC',
    });
    await expect(whole(wrong)).rejects.toThrow('do not add up');
  });
});

describe('an export', () => {
  const SOME = [0, 1, 2, 3].map((day) => ({ day, amount: 10, isHeld: day % 2 === 1 }));

  it('exports the transactions as of its start, however late it is read', async () => {
    const { wallet, post } = await ledger(SOME);
    const pages = await exportTransactions({ wallet, pageSize: 2 })(TENANT, EVERYTHING);
    const seen = [await pages.next()];
    await post({ day: 4, amount: 10, isHeld: true });
    for (let page = await pages.next(); page.done !== true; page = await pages.next()) {
      seen.push(page);
    }
    const rows = seen.flatMap(({ value }) => value ?? []);
    expect(rows.map(({ bucket, sequence }) => `${bucket} ${sequence}`)).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((sequence) => `AVAILABLE ${sequence}`),
      'HELD 1',
      'HELD 2',
    ]);
  });

  it('reads a page of an export on demand, and none after the last', async () => {
    const wallet = await walletAfter(SOME);
    const args: string[] = [];
    const watched: WalletStore = {
      ...wallet,
      movements(tenant, stretch, filter) {
        args.push(`${stretch.bucket} ${stretch.after} ${stretch.upTo}`);
        return wallet.movements(tenant, stretch, filter);
      },
    };
    const pages = await exportTransactions({ wallet: watched, pageSize: 4 })(TENANT, EVERYTHING);
    expect(args).toEqual([]);
    await pages.next();
    expect(args).toEqual(['AVAILABLE 0 4']);
    for await (const _ of pages);
    expect(args).toEqual(['AVAILABLE 0 4', 'AVAILABLE 4 6', 'HELD 0 2']);
  });

  it.each<[Partial<TransactionFilter>, number]>([
    [{}, 8],
    [{ bucket: 'HELD' }, 2],
    [{ types: ['TOPUP'] }, 4],
    [{ reference: numberOf(1) }, 2],
    [{ createdFrom: dayOf(1), createdTo: dayOf(3) }, 4],
    [{ createdFrom: dayOf(3), createdTo: dayOf(1) }, 0],
    [{ createdTo: dayOf(1), bucket: 'HELD' }, 0],
  ])('exports with the filter %j exactly %d rows', async (filter, count) => {
    expect(await exported(await walletAfter(SOME), filter)).toHaveLength(count);
  });

  it.each([OTHER_ACCOUNT, OTHER_ENVIRONMENT])(
    'exports no transaction of another tenant to %j',
    async (tenant) => {
      expect(await exported(await walletAfter(SOME), {}, tenant)).toEqual([]);
    },
  );
});

/** Wallet of TENANT after these moves. */
async function walletAfter(moves: readonly Moved[]): Promise<WalletStore> {
  return (await ledger(moves)).wallet;
}

async function ledger(moves: readonly Moved[]) {
  const storage = { ...fakeStorage(settableClock(NOW)), letTimePass: async () => {} };
  await insertAccounts(storage);
  await openLedger(storage, [ALICE, BOB]);
  const random = seededRandom(9);
  const keeper = bookkeeper(8);
  let nth = 0;
  const post = async ({ day, amount, isHeld }: Moved) => {
    const at = dayOf(day);
    nth += 1;
    const businessRef = `TOP-${nth}`;
    const funds = rupiah(isHeld ? 2 * amount : amount);
    const topUp = journalOf({
      journalId: random.uuid(),
      kind: 'TOPUP',
      businessRef,
      moves: [{ from: 'FUNDING', to: 'AVAILABLE', amount: funds }],
    });
    const journals = [dated(topUp, at, random)];
    if (isHeld) journals.push(keeper.hold(numberOf(nth - 1), amount, at));
    await postAll(storage, TENANT, journals);
  };
  for (const move of moves.toSorted((one, other) => one.day - other.day)) await post(move);
  return { wallet: storage.stores.wallet, post };
}

async function exported(
  wallet: WalletStore,
  filter: Partial<TransactionFilter>,
  tenant: Tenant = TENANT,
): Promise<readonly Transaction[]> {
  const rows: Transaction[] = [];
  const pages = await exportTransactions({ wallet, pageSize: 3 })(tenant, {
    ...EVERYTHING,
    ...filter,
  });
  for await (const page of pages) rows.push(...page);
  return rows;
}

async function whole({ movements, ...statement }: Statement) {
  const rows: Transaction[] = [];
  let page = await movements.next();
  for (; page.done !== true; page = await movements.next()) rows.push(...page.value);
  return { ...statement, rows, totals: page.value };
}

function moved(opening: Balance, rows: readonly Transaction[]): Balance {
  const sum = (bucket: Transaction['bucket']) =>
    rows
      .filter((row) => row.bucket === bucket)
      .map(({ amount, direction }) => rupiah(direction === 'CREDIT' ? amount : -amount))
      .reduce((one, other) => add(one, other), ZERO);
  return {
    available: add(opening.available, sum('AVAILABLE')),
    held: add(opening.held, sum('HELD')),
    pendingCod: add(opening.pendingCod, sum('PENDING_COD')),
  };
}

/** Bucket after bucket in the export, month after month in statements. */
function idsOf(rows: readonly Transaction[]): readonly string[] {
  return rows.map(({ transactionId }) => transactionId).toSorted();
}

function isOfTheYear({ createdAt }: Transaction): boolean {
  return createdAt >= YEAR;
}

function dayOf(day: number): Date {
  return new Date(YEAR.getTime() + day * DAY_MS);
}
