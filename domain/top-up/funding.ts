import { AMOUNT_MAX, type Rupiah } from '#domain/money.ts';
import { refuseFields } from '#domain/refusal.ts';
import { type Journal, journalOf } from '#domain/wallet/journal.ts';
import { referenceOf, subjectNamed } from '#domain/wallet/transaction.ts';

/** `reference`: what the money came by, for example the bank's number of a transfer. */
export type FundingWish = { readonly amount: Rupiah; readonly reference: string };

/** Printable ASCII, no space around it: no two references look the same. */
const REFERENCE = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/;

/** VALIDATION_ERROR for an amount or a reference that cannot be one. */
export function fundingJournal(journalId: string, { amount, reference }: FundingWish): Journal {
  refuseFields([
    ...(amount >= 1 && amount <= AMOUNT_MAX ? [] : [wrongAmount()]),
    ...(REFERENCE.test(reference) ? [] : [wrongReference()]),
  ]);
  const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount }] as const;
  return journalOf({ journalId, kind: 'TOPUP', businessRef: reference, moves });
}

/**
 * VALIDATION_ERROR for the name of a top-up that a client wished: what came for it is confirmed,
 * and under its name there is one journal alone.
 */
export function refuseTopUpName({ reference }: Pick<FundingWish, 'reference'>): void {
  const { id } = referenceOf({ kind: 'TOPUP', businessRef: reference });
  if (subjectNamed(id) !== 'TOPUP') return;
  const message = `${id} is a top-up: what came for it is confirmed as its payment.`;
  refuseFields([{ path: 'reference', code: 'VALIDATION_ERROR', message }]);
}

function wrongAmount() {
  const message = `The amount must be from 1 to ${AMOUNT_MAX} rupiah.`;
  return { path: 'amount', code: 'VALIDATION_ERROR', message } as const;
}

function wrongReference() {
  const message = 'The reference must be 1 to 64 printable ASCII characters.';
  return { path: 'reference', code: 'VALIDATION_ERROR', message } as const;
}
