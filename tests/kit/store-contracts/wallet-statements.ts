import { expect } from '@jest/globals';
import { CLIENT_KINDS, type ClientKind } from '#domain/money/wallet/account-kind.ts';
import type { DatedJournal } from '#domain/money/wallet/journal.ts';
import type { BucketPeriod } from '#domain/money/wallet/statement.ts';
import type { TransactionFilter } from '#domain/money/wallet/transaction.ts';
import { TRANSFERS } from '#domain/money/wallet/transfer.ts';
import { rupiah } from '#domain/money.ts';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { seededRandom } from '../fakes/random.ts';
import { matchesReference } from '../fakes/wallet-store.ts';
import type { Check, LedgerRows, Storage } from './contract.ts';
import { type Bookkeeper, bookkeeper, openLedger, postAll } from './ledger-samples.ts';
import { ALICE, BOB, INSTANT, later } from './samples.ts';
import { insertAccounts, numberOf, TENANT, TENANTS } from './shipment-samples.ts';

type MovementFilter = Pick<TransactionFilter, 'types' | 'reference'>;

/** Times of movements, in milliseconds after INSTANT: at once, one after the other, with pauses. */
const MOMENTS = [0, 0, 1, 5, 5, 5, 6, 20, 20];
const EDGES = [null, -1, 0, 1, 2, 5, 6, 7, 20, 21];
/** Delay of other tenants' postings, whose ledgers are also shorter. */
const LATENESS = 3;

const NUMBER = newShipmentNumber(INSTANT, seededRandom(1));
const PLAIN = 'X-1';
const SOME_TYPES: TransactionFilter['types'] = [
  'PAYMENT_RECEIVED',
  'SHIPMENT_PAYMENT',
  'SHIPMENT_REFUND',
  'ADJUSTMENT',
];
const ANYTHING: MovementFilter = { types: null, reference: null };
const MOVEMENT_FILTERS: readonly MovementFilter[] = [
  ANYTHING,
  { types: SOME_TYPES, reference: null },
  { types: [], reference: null },
  { types: null, reference: NUMBER },
  { types: SOME_TYPES, reference: NUMBER },
  { types: null, reference: PLAIN },
];

export function statementChecks(): Check[] {
  return [
    {
      name: 'cuts the movements of each bucket at the given times, for any range and with equal times',
      async check(storage) {
        await movedAtMoments(storage);
        const books = await storage.stored.books(TENANT);
        for (const from of EDGES) {
          for (const to of EDGES) {
            const between = { createdFrom: momentOf(from), createdTo: momentOf(to) };
            const cuts = await storage.stores.wallet.bucketPeriods(TENANT, between);
            const wanted = CLIENT_KINDS.map((kind) => cutIn(books, kind, between));
            expect({ from, to, cuts }).toEqual({ from, to, cuts: wanted });
          }
        }
      },
    },
    {
      name: 'returns an empty range for a wallet without postings',
      async check(storage) {
        await opened(storage);
        const nothing = { after: 0, upTo: 0, opening: 0, closing: 0 };
        const wanted = CLIENT_KINDS.map((bucket) => ({ bucket, ...nothing }));
        for (const edge of EDGES) {
          const between = { createdFrom: momentOf(edge), createdTo: null };
          expect(await storage.stores.wallet.bucketPeriods(TENANT, between)).toEqual(wanted);
        }
      },
    },
    {
      name: 'returns the movements of a statement like the list',
      async check(storage) {
        await movedAtMoments(storage);
        const { wallet } = storage.stores;
        for (const bucket of ['AVAILABLE', 'HELD'] as const) {
          const filter = { ...ANYTHING, bucket, createdFrom: null, createdTo: null };
          const page = { limit: 50, offset: 0, includeTotal: false };
          const { items } = await wallet.transactions(TENANT, filter, page);
          const stretch = { bucket, after: 0, upTo: items.length };
          expect(await wallet.movements(TENANT, stretch, ANYTHING)).toEqual(items.toReversed());
          expect(items.length).toBeGreaterThan(3);
        }
      },
    },
    ...MOVEMENT_FILTERS.map(
      (filter): Check => ({
        name: `returns the movements of any requested range by ${JSON.stringify(filter)}`,
        async check(storage) {
          await opened(storage);
          const journals = journalsFor(bookkeeper());
          // Ids are the same for every tenant, so that a join by ids only is detected.
          const other = [...journals.slice(0, 2), ...journals.slice(2).toReversed()];
          for (const tenant of TENANTS) {
            await postAll(storage, tenant, tenant === TENANTS[0] ? journals : other);
          }
          const wanted = journals
            .map((journal, at) => ({ journal, sequence: at + 1 }))
            .filter(({ journal }) => isAsked(journal, filter))
            .map(({ sequence }) => sequence);
          for (const after of [0, 1, 4]) {
            for (const less of [0, 1, 4]) {
              const stretch = { bucket: 'AVAILABLE', after, upTo: journals.length - less } as const;
              const rows = await storage.stores.wallet.movements(TENANT, stretch, filter);
              expect(rows.map(({ sequence }) => sequence)).toEqual(
                wanted.filter((sequence) => sequence > after && sequence <= stretch.upTo),
              );
            }
          }
        },
      }),
    ),
  ];
}

/** Journals each of which moves available money. */
function journalsFor({ topUp, hold, journal }: Bookkeeper): readonly DatedJournal[] {
  const moves = { amount: rupiah(10) } as const;
  const received = (businessRef: string) =>
    journal({
      kind: 'PAYMENT_RECEIVED',
      businessRef,
      moves: [{ from: 'QRIS_CLEARING', to: 'AVAILABLE', ...moves }],
    });
  const adjusted = (businessRef: string) =>
    journal({
      kind: 'ADJUSTMENT',
      businessRef,
      moves: [{ from: 'ADJUSTMENT', to: 'AVAILABLE', ...moves }],
    });
  return [
    topUp(PLAIN, 100),
    received(NUMBER),
    hold(NUMBER, 10),
    adjusted(`${NUMBER}/1`),
    received(`${NUMBER}/BANK 1`),
    received(`${NUMBER}0`),
    adjusted(PLAIN),
    journal({
      kind: 'REFUND',
      businessRef: NUMBER,
      moves: [{ from: 'HELD', to: 'AVAILABLE', ...moves }],
    }),
    hold(numberOf(2), 10),
    adjusted(NUMBER),
    journal({
      kind: 'CLAIM',
      businessRef: NUMBER,
      moves: [{ from: 'CLAIMS', to: 'AVAILABLE', ...moves }],
    }),
    received(`${NUMBER}/BANK 2`),
    journal({
      kind: 'WITHDRAWAL',
      businessRef: PLAIN,
      moves: [{ from: 'AVAILABLE', to: 'WITHDRAWAL_CLEARING', ...moves }],
    }),
  ];
}

function isAsked(journal: DatedJournal, { types, reference }: MovementFilter): boolean {
  const { shows } = TRANSFERS[journal.kind];
  const isOfType = types === null || (shows !== null && types.includes(shows));
  return isOfType && (reference === null || matchesReference(journal, reference));
}

/** Posts a top-up at each moment, and spends every second one at once. */
async function movedAtMoments(storage: Storage): Promise<void> {
  await opened(storage);
  for (const [at, tenant] of TENANTS.entries()) {
    // Ids are the same for every tenant, so that a join by ids only is detected.
    const { journal, hold } = bookkeeper();
    const delays = at === 0 ? MOMENTS : MOMENTS.slice(at + 1).map((ms) => ms + LATENESS * at);
    const journals = delays.flatMap((ms, n) => {
      const moved = journal({
        kind: 'TOPUP',
        businessRef: `TOP-${n}`,
        at: later(INSTANT, ms),
        moves: [{ from: 'FUNDING', to: 'AVAILABLE', amount: rupiah(100 * (n + at + 1)) }],
      });
      return n % 2 === 0 ? [moved] : [moved, hold(numberOf(n), n + 1, later(INSTANT, ms))];
    });
    await postAll(storage, tenant, journals);
  }
}

function momentOf(edge: number | null): Date | null {
  return edge === null ? null : later(INSTANT, edge);
}

/** Range by plain counting. */
function cutIn(
  { postings }: LedgerRows,
  bucket: ClientKind,
  { createdFrom, createdTo }: { createdFrom: Date | null; createdTo: Date | null },
): BucketPeriod {
  const rows = postings.filter(({ account }) => account === bucket);
  const after = rows.filter(({ createdAt }) => createdFrom !== null && createdAt < createdFrom);
  const upTo = rows.filter(({ createdAt }) => createdTo === null || createdAt < createdTo);
  const balance = (some: typeof rows) => some.at(-1)?.balanceAfter ?? rupiah(0);
  return {
    bucket,
    after: after.length,
    upTo: upTo.length,
    opening: balance(after),
    closing: balance(upTo),
  };
}

async function opened(storage: Storage): Promise<void> {
  await insertAccounts(storage);
  await openLedger(storage, [ALICE, BOB]);
}
