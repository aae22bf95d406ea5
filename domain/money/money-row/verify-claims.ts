import { idText } from '#domain/id.ts';
import type { Claim } from '#domain/money/claim/claim.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import { creditIdOf, differenceOf, type RowJournal } from '#domain/money/wallet/row-journal.ts';

/** A claim's row and its shipment's CLAIM journal, in one snapshot. */
export type ClaimMoney = Pick<
  Claim,
  'claimId' | 'shipmentNumber' | 'status' | 'settledAmount' | 'transactionId'
> & { readonly journals: readonly RowJournal[] };

/** Contradictions between these claims and the books. */
export function claimFaults(page: readonly ClaimMoney[]): readonly LedgerFault[] {
  return page.flatMap((money) =>
    differencesOf(money).map((difference) => ({
      code: 'CLAIM_DIFFERS' as const,
      journalId: null,
      row: null,
      message: `${idText('claim', money.claimId)} of ${money.shipmentNumber}: ${difference}`,
    })),
  );
}

/**
 * Differences between a claim and its journals. After a rejection, another compensation may have
 * been paid, with or without a claim.
 */
function differencesOf({ status, journals, ...money }: ClaimMoney): readonly string[] {
  if (status === 'REJECTED') return [];
  const { settledAmount: amount, transactionId } = money;
  const moves = amount === null ? null : [{ from: 'CLAIMS', to: 'AVAILABLE', amount } as const];
  const isPaid = transactionId === creditIdOf(journals, 'CLAIM');
  return [
    differenceOf(journals, 'CLAIM', moves) ?? [],
    isPaid ? [] : 'its transaction is not that of the books',
  ].flat();
}
