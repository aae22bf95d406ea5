import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { MoneyRowReader } from '#domain/money/money-row/money-row-reader.ts';
import type { BankAccount } from '#domain/money/payment/payment.ts';
import type { RowJournal } from '#domain/money/wallet/row-journal.ts';
import type { JournalKind } from '#domain/money/wallet/transfer.ts';
import { withdrawalSealText } from '#domain/money/withdrawal/withdrawal-seal.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';
import { placeOf } from '#tests/kit/fakes/table.ts';
import type { Tables } from '#tests/kit/fakes/tables.ts';
import { ownedBy } from '#tests/kit/fakes/wallet-store.ts';

type Own = Pick<
  Tables,
  | 'withdrawals'
  | 'topUps'
  | 'payments'
  | 'claims'
  | 'bankAccounts'
  | 'acts'
  | 'journals'
  | 'postings'
>;

/** The fakes' rows that moved money; rows in memory are never tampered with. */
export function memoryMoneyRows(tables: Own): MoneyRowReader {
  const journalsOf = journalReader(tables);
  const actsOf = (tenant: Tenant, subject: string) =>
    ownedBy(tenant, tables.acts).filter((act) => act.subject === subject);
  return {
    withdrawals: async (tenant, after, limit) =>
      page(ownedBy(tenant, tables.withdrawals), ({ withdrawalId }) => withdrawalId, {
        after,
        limit,
      }).map((row) => ({
        ...row,
        seal: systemDigest.sha256(withdrawalSealText(row)),
        journals: journalsOf(tenant, KINDS, idText('withdrawal', row.withdrawalId)),
        isAccountKnown: ownedBy(tenant, tables.bankAccounts).some(
          (one) => bankAccountPlace(one) === bankAccountPlace(row.bankAccount),
        ),
        acts: actsOf(tenant, row.withdrawalId).map(({ kind, detail }) => `${kind} ${detail}`),
      })),
    topUps: async (tenant, after, limit) =>
      page(ownedBy(tenant, tables.topUps), ({ topUpId }) => topUpId, { after, limit }).map(
        (row) => ({
          ...row,
          journals: journalsOf(tenant, ['TOPUP'], idText('topUp', row.topUpId)),
          payments: ownedBy(tenant, tables.payments)
            .filter(({ subject }) => subject === row.topUpId)
            .map((one) => ({
              method: one.method,
              state: one.state,
              amount: one.amount,
              uniqueCode: one.method === 'QRIS' ? 0 : one.uniqueCode,
            })),
        }),
      ),
    claims: async (tenant, after, limit) =>
      page(ownedBy(tenant, tables.claims), ({ claimId }) => claimId, { after, limit }).map(
        (row) => ({ ...row, journals: journalsOf(tenant, ['CLAIM'], row.shipmentNumber) }),
      ),
    async adjustments(tenant, after, limit) {
      const journals = ownedBy(tenant, tables.journals).filter(({ kind }) => kind === 'ADJUSTMENT');
      return page(journals, ({ businessRef }) => businessRef, { after, limit }).map(
        ({ businessRef, journalId }) => ({
          reference: businessRef,
          journalId,
          amount: amountOf(journalsOf(tenant, ['ADJUSTMENT'], businessRef)),
          acts: actsOf(tenant, journalId).map(({ detail }) => detail),
        }),
      );
    },
    async subjects(tenant, wanted, { after, limit }) {
      const journals = ownedBy(tenant, tables.journals).filter(({ kind }) => kind === wanted);
      const ids = new Set([
        ...ownedBy(tenant, tables.withdrawals).map((row) => idText('withdrawal', row.withdrawalId)),
        ...ownedBy(tenant, tables.topUps).map((row) => idText('topUp', row.topUpId)),
      ]);
      return page(journals, ({ businessRef }) => businessRef, { after, limit }).map((journal) => ({
        ...journal,
        hasRow: wanted === 'TOPUP' || ids.has(journal.businessRef),
      }));
    },
  };
}

const KINDS: readonly JournalKind[] = ['WITHDRAWAL', 'WITHDRAWAL_REVERSAL'];

function journalReader({ journals, postings }: Own) {
  return (
    tenant: Tenant,
    kinds: readonly JournalKind[],
    reference: string,
  ): readonly RowJournal[] => {
    const entries = Map.groupBy(ownedBy(tenant, postings), ({ journalId }) => journalId);
    return ownedBy(tenant, journals)
      .filter(({ kind, businessRef }) => kinds.includes(kind) && businessRef === reference)
      .map(({ kind, journalId }) => ({ kind, entries: entries.get(journalId) ?? [] }));
  };
}

function bankAccountPlace({ bank, accountNumber, accountName }: BankAccount): string {
  return placeOf(bank, accountNumber, accountName);
}

function amountOf(journals: readonly RowJournal[]): Rupiah {
  const [journal] = journals;
  return journal?.entries.find(({ account }) => account === 'AVAILABLE')?.amount ?? ZERO;
}

export function byKey<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : Number(a > b);
}

function page<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): readonly Row[] {
  return rows
    .filter((row) => after === null || keyOf(row) > after)
    .toSorted((a, b) => byKey(keyOf(a), keyOf(b)))
    .slice(0, limit);
}
