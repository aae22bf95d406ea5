import { type Journal, journalOf } from '#domain/money/wallet/journal.ts';
import { referenceOf, subjectNamed } from '#domain/money/wallet/transaction.ts';
import { AMOUNT_MAX, type Rupiah } from '#domain/money.ts';
import { invalid, refuseFields } from '#domain/refusal.ts';
import { wrongAmount } from '#domain/wrong-amount.ts';

/** `reference`: evidence of the money, such as the bank's number of a transfer. */
export type FundingCommand = { readonly amount: Rupiah; readonly reference: string };

/** Printable ASCII without surrounding spaces, so that no two references look equal. */
const REFERENCE = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/;

/** Throws VALIDATION_ERROR for an invalid amount or reference. */
export function fundingJournal(journalId: string, { amount, reference }: FundingCommand): Journal {
  const message = `The amount must be from 1 to ${AMOUNT_MAX} rupiah.`;
  refuseFields([
    ...wrongAmount(amount, { min: 1, max: AMOUNT_MAX, message }),
    ...(REFERENCE.test(reference) ? [] : [wrongReference()]),
  ]);
  const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount }] as const;
  return journalOf({ journalId, kind: 'TOPUP', businessRef: reference, moves });
}

/**
 * Throws VALIDATION_ERROR, field code NOT_ALLOWED, for the id of a client's top-up: such money is
 * confirmed as the top-up's payment, and an id can have only one journal.
 */
export function refuseTopUpReference({ reference }: Pick<FundingCommand, 'reference'>): void {
  const { id } = referenceOf({ kind: 'TOPUP', businessRef: reference });
  if (subjectNamed(id) !== 'TOPUP') return;
  const message = `${id} is a top-up: what came for it is confirmed as its payment.`;
  throw invalid('reference', 'NOT_ALLOWED', message);
}

function wrongReference() {
  const message = 'The reference must be 1 to 64 printable ASCII characters.';
  return { path: 'reference', code: 'INVALID_FORMAT', message } as const;
}
