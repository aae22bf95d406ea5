import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Posting, WholeJournal } from '#domain/wallet/posting.ts';
import { verifyLedger } from '#src/usecases/wallet/verify-ledger.ts';
import { fakeAnchorStore } from '#tests/kit/fakes/anchor-store.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { storesOn } from '#tests/kit/fakes/stores.ts';
import { layersOver, type Tables } from '#tests/kit/fakes/tables.ts';
import { fakeUnitOfWork } from '#tests/kit/fakes/unit-of-work.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { watchBooks } from './books-watch.ts';
import { countingRandom } from './counting-random.ts';
import { type Ground, type Sight, TENANTS } from './ground.ts';
import { memoryHolds, memoryReader, memoryShipmentMoney, rowsOf } from './memory-reader.ts';

type OwnJournal = Tenant & WholeJournal;

const START = new Date('2026-11-21T08:00:00.000Z');
/** Pages end in the middle of everything. */
const PAGE_SIZE = 7;

/** The fakes, two empty wallets, and a reader of their tables. */
export async function memoryGround(): Promise<Ground> {
  const clock = settableClock(START);
  const tables = layersOver({});
  const unitOfWork = fakeUnitOfWork({ bottom: tables, clock });
  await writeAll({ unitOfWork }, (write) => {
    for (const { accountId } of TENANTS) write.wallet.open(accountId);
  });
  const books = readBooks(tables);
  const watches = TENANTS.map((tenant) => ({ tenant, watch: watchBooks(tenant) }));
  return {
    ...{ stores: storesOn(tables, clock), unitOfWork, clock, random: countingRandom() },
    keep: (quote) => writeAll({ unitOfWork }, (write) => write.quotes.insert(quote)),
    sight: async () => ({ now: clock.now().getTime(), ...sightOf(tables, books.read()) }),
    async faults() {
      const { added, changed } = books.takeNew();
      const accounts = rowsOf(tables.ledgerAccounts);
      const found = watches.flatMap(({ tenant, watch }) =>
        watch({
          accounts: accounts.filter((one) => isOf(tenant, one)),
          added: added.filter((one) => isOf(tenant, one)),
        }),
      );
      return [...found, ...changed.map((one) => `${one} is not as it was written`)];
    },
    async allFaults() {
      const found: unknown[] = [];
      const deps = {
        reader: memoryReader(tables),
        shipmentMoney: memoryShipmentMoney(tables),
        holds: memoryHolds(tables),
        anchors: fakeAnchorStore(tables),
        digest: systemDigest,
        pageSize: PAGE_SIZE,
      };
      const everything = { accountId: null, environment: null };
      for await (const fault of verifyLedger(deps)(everything)) found.push(fault);
      return found;
    },
  };
}

/** Journals in the order in which they were written, each read once with its postings. */
function readBooks(tables: Pick<Tables, 'journals' | 'postings'>) {
  const journals: OwnJournal[] = [];
  let known: readonly Posting[] = [];
  let taken = 0;
  let changed: readonly string[] = [];
  return {
    read(): readonly OwnJournal[] {
      const postings = rowsOf(tables.postings);
      const lost = known.filter((posting, place) => postings[place] !== posting);
      changed = [...changed, ...lost.map(({ journalId }) => journalId)];
      const entries = Map.groupBy(postings.slice(known.length), ({ journalId }) => journalId);
      known = postings;
      for (const head of rowsOf(tables.journals).slice(journals.length)) {
        journals.push({ ...head, entries: entries.get(head.journalId) ?? [] });
      }
      return journals;
    },
    takeNew() {
      const added = journals.slice(taken);
      taken = journals.length;
      return { added, changed };
    },
  };
}

function sightOf(tables: Tables, journals: readonly OwnJournal[]): Omit<Sight, 'now'> {
  return {
    accounts: rowsOf(tables.ledgerAccounts),
    journals,
    shipments: rowsOf(tables.shipments),
    intents: rowsOf(tables.intents),
    payments: rowsOf(tables.payments),
    receipts: rowsOf(tables.receipts),
    topUps: rowsOf(tables.topUps),
    withdrawals: rowsOf(tables.withdrawals),
    codDue: rowsOf(tables.codDue),
    cancellationDue: rowsOf(tables.cancellationDue),
    waits: rowsOf(tables.paymentDue),
    tracked: rowsOf(tables.trackingDue),
  };
}

function isOf(tenant: Tenant, row: Tenant): boolean {
  return row.accountId === tenant.accountId && row.environment === tenant.environment;
}
