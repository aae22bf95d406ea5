import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { sealText } from '#domain/shipment/terms-seal.ts';
import { FLOORS } from '#domain/wallet/account-kind.ts';
import type {
  HoldReader,
  JournalRange,
  LedgerReader,
  ShipmentMoneyReader,
} from '#domain/wallet/ledger-reader.ts';
import type { Posting, WholeJournal } from '#domain/wallet/posting.ts';
import { PRICE_KINDS } from '#domain/wallet/verify-shipments.ts';
import type { Table } from '#tests/kit/fakes/table.ts';
import type { Tables } from '#tests/kit/fakes/tables.ts';
import { ownedBy } from '#tests/kit/fakes/wallet-store.ts';

type Own = Pick<Tables, 'ledgerAccounts' | 'journals' | 'postings'>;

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

/** What the fakes' shipments say of their money; rows in memory are never tampered with. */
export function memoryShipmentMoney(
  tables: Pick<Tables, 'shipments' | 'journals' | 'postings'>,
): ShipmentMoneyReader {
  return async (tenant, after, limit) => {
    const entries = Map.groupBy(ownedBy(tenant, tables.postings), ({ journalId }) => journalId);
    const journals = Map.groupBy(
      ownedBy(tenant, tables.journals),
      ({ businessRef }) => businessRef,
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
      }));
  };
}

/** What was held, and whether its shipment is there. */
export function memoryHolds(tables: Pick<Tables, 'shipments' | 'journals'>): HoldReader {
  return async (tenant, after, limit) => {
    const sold = new Set(ownedBy(tenant, tables.shipments).map((one) => one.shipmentNumber));
    return ownedBy(tenant, tables.journals)
      .filter(({ kind, businessRef }) => kind === 'HOLD' && businessRef > (after ?? ''))
      .toSorted((a, b) => byKey(a.businessRef, b.businessRef))
      .slice(0, limit)
      .map(({ businessRef: shipmentNumber, journalId }) => {
        return { shipmentNumber, journalId, hasShipment: sold.has(shipmentNumber) };
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

function byKey<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : Number(a > b);
}
