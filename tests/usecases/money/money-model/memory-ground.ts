import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { FLOORS } from '#domain/money/wallet/account-kind.ts';
import type {
  HoldReader,
  JournalRange,
  LedgerReader,
  ShipmentMoneyReader,
} from '#domain/money/wallet/ledger-reader.ts';
import type { Posting, WholeJournal } from '#domain/money/wallet/posting.ts';
import type { OwedCash } from '#domain/money/wallet/verify-shipment-money.ts';
import { PRICE_KINDS } from '#domain/money/wallet/verify-shipments.ts';
import { sealText } from '#domain/selling/shipment/terms-seal.ts';
import { verifyLedger } from '#src/usecases/money/wallet/verify-ledger.ts';
import { watchBooks } from '#tests/domain/money/books-watch.ts';
import { fakeAnchorStore } from '#tests/kit/fakes/anchor-store.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { shipmentPlace } from '#tests/kit/fakes/shipment-store.ts';
import { storesOn } from '#tests/kit/fakes/stores.ts';
import type { Table } from '#tests/kit/fakes/table.ts';
import { layersOver, type Tables } from '#tests/kit/fakes/tables.ts';
import { fakeUnitOfWork } from '#tests/kit/fakes/unit-of-work.ts';
import { ownedBy } from '#tests/kit/fakes/wallet-store.ts';
import type { CodDueRow } from '#tests/kit/store-contracts/contract.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { countingRandom } from './counting-random.ts';
import { type Ground, type Sight, TENANTS } from './ground.ts';
import { byKey, memoryMoneyRows } from './memory-money-rows.ts';

type OwnJournal = Tenant & WholeJournal;

const START = new Date('2026-11-21T08:00:00.000Z');
/** Small, so that pages end in the middle of related rows. */
const PAGE_SIZE = 7;

type Own = Pick<Tables, 'ledgerAccounts' | 'journals' | 'postings'>;

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
    stores: storesOn(tables, clock),
    unitOfWork,
    clock,
    random: countingRandom(),
    addQuote: (quote) => writeAll({ unitOfWork }, (write) => write.quotes.insert(quote)),
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
        moneyRows: memoryMoneyRows(tables),
        advanceSums: async () => [],
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

/** The books of the fakes, as their verification reads them. */
export function memoryReader({ ledgerAccounts, journals, postings }: Own): LedgerReader {
  const journalsOf = (tenant: Tenant): readonly WholeJournal[] => {
    const entries = Map.groupBy(ownedBy(tenant, postings), ({ journalId }) => journalId);
    return ownedBy(tenant, journals).map((head) => ({
      ...head,
      entries: entries.get(head.journalId) ?? [],
    }));
  };
  const pricesOf = (tenant: Tenant) =>
    journalsOf(tenant).filter(({ kind }) => PRICE_KINDS.some((one) => one === kind));
  return {
    async accountIds(after, limit) {
      const ids = new Set(rowsOf(ledgerAccounts).map(({ accountId }) => accountId));
      return [...ids]
        .toSorted()
        .filter((id) => after === null || id > after)
        .slice(0, limit);
    },
    async snapshot(tenant) {
      const accounts = ownedBy(tenant, ledgerAccounts).map((account) => ({
        ...account,
        floor: FLOORS[account.kind],
        lastVersion: lastOf(postingsOf(tenant, postings, account.kind), ({ version }) => version),
      }));
      return {
        accounts,
        lastJournalId: lastOf(journalsOf(tenant), ({ journalId }) => journalId),
        lastPriceRef: lastOf(pricesOf(tenant), ({ businessRef }) => businessRef),
      };
    },
    postings: (tenant, kind, stretch) =>
      pagesOf(postingsOf(tenant, postings, kind), stretch, ({ version }) => version),
    journals: (tenant, stretch) =>
      pagesOf(journalsOf(tenant), stretch, ({ journalId }) => journalId),
    priceJournals: (tenant, stretch) =>
      pagesOf(pricesOf(tenant), stretch, ({ businessRef }) => businessRef),
  };
}

/** Shipment money as stored in the fakes; rows in memory are never tampered with. */
export function memoryShipmentMoney(
  tables: Pick<Tables, 'shipments' | 'journals' | 'postings' | 'codDue'>,
): ShipmentMoneyReader {
  return async (tenant, after, limit) => {
    const entries = Map.groupBy(ownedBy(tenant, tables.postings), ({ journalId }) => journalId);
    const journals = Map.groupBy(ownedBy(tenant, tables.journals), ({ kind, businessRef }) =>
      kind === 'COURIER_BILL' ? businessRef.split('/', 1)[0] : businessRef,
    );
    return ownedBy(tenant, tables.shipments)
      .filter(({ shipmentNumber }) => after === null || shipmentNumber > after)
      .toSorted((a, b) => byKey(a.shipmentNumber, b.shipmentNumber))
      .slice(0, limit)
      .map((shipment) => ({
        ...shipment,
        seal: systemDigest.sha256(sealText(shipment)),
        journals: (journals.get(shipment.shipmentNumber) ?? []).map(({ kind, journalId }) => {
          return { kind, entries: entries.get(journalId) ?? [] };
        }),
        owedCash: owedCashOf(tables.codDue.get(shipmentPlace(shipment))),
      }));
  };
}

function owedCashOf(due: CodDueRow | undefined): OwedCash | null {
  return due === undefined ? null : { amount: due.amount, isAdvanced: due.dueAt === null };
}

/** Holds, each with a flag that its shipment exists. */
export function memoryHolds(tables: Pick<Tables, 'shipments' | 'journals'>): HoldReader {
  return async (tenant, after, limit) => {
    const numbers = new Set(ownedBy(tenant, tables.shipments).map((one) => one.shipmentNumber));
    return ownedBy(tenant, tables.journals)
      .filter(({ kind, businessRef }) => kind === 'HOLD' && businessRef > (after ?? ''))
      .toSorted((a, b) => byKey(a.businessRef, b.businessRef))
      .slice(0, limit)
      .map(({ businessRef: shipmentNumber, journalId }) => {
        return { shipmentNumber, journalId, hasShipment: numbers.has(shipmentNumber) };
      });
  };
}

export function rowsOf<Row>(table: Table<Row>): readonly Row[] {
  return [...table.entries().values()];
}

function postingsOf(
  tenant: Tenant,
  postings: Own['postings'],
  kind: Posting['account'],
): readonly Posting[] {
  return ownedBy(tenant, postings).filter(({ account }) => account === kind);
}

function lastOf<Row, Key extends string | number>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Key | null {
  return rows.map(keyOf).toSorted(byKey).at(-1) ?? null;
}

/** `limit` keys at once, with all the rows of each. */
async function* pagesOf<Row, Key extends string | number>(
  rows: readonly Row[],
  { after, upTo, limit }: JournalRange<Key>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  const byOwnKey = Map.groupBy(rows, keyOf);
  const keys = [...byOwnKey.keys()].toSorted(byKey);
  const selected = keys.filter((key) => (after === null || key > after) && key <= upTo);
  for (let from = 0; from < selected.length; from += limit) {
    yield selected.slice(from, from + limit).flatMap((key) => byOwnKey.get(key) ?? []);
  }
}
