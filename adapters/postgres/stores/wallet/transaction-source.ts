import { kindsAbout, subjectNamed } from '#domain/wallet/transaction.ts';
import type { Condition } from '../list.ts';

/** A posting beside its journal, as a `TransactionRow`. */
export const TRANSACTION_SOURCE = {
  select: `posting.posting_id AS transaction_id, posting.journal_id, posting.journal_kind AS kind,
      posting.kind AS bucket, posting.version AS sequence, posting.amount, posting.balance_after,
      journal.business_ref, posting.created_at`,
  from: `posting JOIN journal ON journal.account_id = posting.account_id
      AND journal.environment = posting.environment AND journal.journal_id = posting.journal_id`,
};

/** As the domain's `isFor`. Names are sorted by their bytes, so the index of them finds both. */
const IS_FOR = { SHIPMENT: isForAny('SHIPMENT'), TOPUP: isForAny('TOPUP') };

/** What the journal must be for; null where it may be for anything. */
export function isFor(reference: string | null): readonly Condition[] {
  const named = reference === null ? undefined : subjectNamed(reference);
  return [{ sql: named ? IS_FOR[named] : 'journal.business_ref = $', value: reference }];
}

function isForAny(about: 'SHIPMENT' | 'TOPUP'): string {
  const kinds = kindsAbout(about).map((kind) => `'${kind}'`);
  return `(journal.business_ref = $
    OR journal.kind IN (${kinds}) AND journal.business_ref ^@ ($ || '/'))`;
}
