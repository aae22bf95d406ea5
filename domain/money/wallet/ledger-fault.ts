import type { AccountKind } from './account-kind.ts';
import type { JournalHead } from './journal.ts';

export const LEDGER_FAULTS = [
  'UNBALANCED_JOURNAL',
  'UNDECLARED_TRANSFER',
  'REPEATED_ACCOUNT',
  'MISSING_BUSINESS_REF',
  'WRONG_BALANCE_AFTER',
  'VERSION_GAP',
  'TIME_GOES_BACK',
  'BELOW_FLOOR',
  'BROKEN_CHAIN',
  'BALANCE_NOT_SUM',
  'TIME_NOT_LAST',
  'WRONG_ACCOUNTS',
  'WRONG_FLOOR',
  'BOOKS_NOT_ZERO',
  'HOLD_MISSING',
  'REPEATED_JOURNAL',
  'HOLD_NOT_CLOSED',
  'REFUND_EXCEEDS_PAYMENT',
  'HELD_NOT_OPEN_HOLDS',
] as const;
/**
 * Faults of a ledger that is consistent in itself, but contradicts other rows, limits, anchors or
 * digests.
 */
type EvidenceFaultCode =
  | 'TERMS_CHANGED'
  | 'SHIPMENT_MONEY_DIFFERS'
  | 'REFUND_DIFFERS'
  | 'ADVANCES_DIFFER'
  | 'SHIPMENT_MISSING'
  | 'WITHDRAWAL_DIFFERS'
  | 'TOP_UP_DIFFERS'
  | 'CLAIM_DIFFERS'
  | 'ADJUSTMENT_DIFFERS'
  | 'ROW_MISSING'
  | 'ANCHOR_BROKEN'
  | 'ACCOUNT_MISSING'
  | 'DIGEST_BROKEN';
export type LedgerFaultCode = (typeof LEDGER_FAULTS)[number] | EvidenceFaultCode;

/** The wrong row: a posting by its version; if the version is null, the account's own row. */
export type LedgerRow = { readonly account: AccountKind; readonly version: number | null };

/** A contradiction in the ledger, or between the ledger and other rows. */
export type LedgerFault = {
  readonly code: LedgerFaultCode;
  readonly journalId: string | null;
  readonly row: LedgerRow | null;
  /** Actual and expected value, for operators. */
  readonly message: string;
};

export function journalFault(
  code: LedgerFaultCode,
  { journalId, kind, businessRef }: JournalHead,
  message: string,
): LedgerFault {
  return { code, journalId, row: null, message: `${kind} of "${businessRef}": ${message}` };
}
