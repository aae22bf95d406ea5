import { kindsAbout, SUFFIX_SEPARATOR, subjectNamed } from '#domain/money/wallet/transaction.ts';
import type { Condition } from '../../list.ts';

/** A posting with its journal, as a `TransactionRow`. */
export const TRANSACTION_SOURCE = {
  select: `posting.posting_id AS transaction_id, posting.journal_id, posting.journal_kind AS kind,
      posting.kind AS bucket, posting.version AS sequence, posting.amount, posting.balance_after,
      journal.business_ref, posting.created_at`,
  from: `posting JOIN journal ON journal.account_id = posting.account_id
      AND journal.environment = posting.environment AND journal.journal_id = posting.journal_id`,
};

/**
 * Finds journals with this reference, or with the id of its shipment or top-up. The index in byte
 * order serves both conditions.
 */
const CONDITION_BY_SUBJECT = {
  SHIPMENT: matchesIdOrSuffix('SHIPMENT'),
  TOPUP: matchesIdOrSuffix('TOPUP'),
};

/** Condition on the journal's reference; empty if it is null. */
export function referenceCondition(reference: string | null): readonly Condition[] {
  const named = reference === null ? undefined : subjectNamed(reference);
  return [
    { sql: named ? CONDITION_BY_SUBJECT[named] : 'journal.business_ref = $', value: reference },
  ];
}

function matchesIdOrSuffix(about: 'SHIPMENT' | 'TOPUP'): string {
  const kinds = kindsAbout(about).map((kind) => `'${kind}'`);
  return `(journal.business_ref = $
    OR journal.kind IN (${kinds}) AND journal.business_ref ^@ ($ || '${SUFFIX_SEPARATOR}'))`;
}
