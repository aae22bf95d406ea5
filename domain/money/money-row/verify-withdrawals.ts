import type { Digest } from '#domain/digest.ts';
import { idText } from '#domain/id.ts';
import type { LedgerFault, LedgerFaultCode } from '#domain/money/wallet/ledger-fault.ts';
import { differenceOf, type RowJournal } from '#domain/money/wallet/row-journal.ts';
import { creationText, type Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import { reversalMoves, withdrawalMoves } from '#domain/money/withdrawal/withdrawal-money.ts';
import { isWithdrawalSealed } from '#domain/money/withdrawal/withdrawal-seal.ts';
import type { ActKind } from '#domain/people/operator/act.ts';

/** A withdrawal's row with its journals and other evidence, in one snapshot. */
export type WithdrawalMoney = Withdrawal & {
  readonly seal: string;
  /** WITHDRAWAL and WITHDRAWAL_REVERSAL. */
  readonly journals: readonly RowJournal[];
  /** True if an operator has verified its bank account, even one removed since. */
  readonly isAccountKnown: boolean;
  /** Operator acts: kind, a space and the detail. */
  readonly acts: readonly string[];
};

/** Contradictions between these withdrawals, the books, and other evidence. */
export function withdrawalFaults(
  page: readonly WithdrawalMoney[],
  digest: Digest,
): readonly LedgerFault[] {
  return page.flatMap((money) => [
    ...(isWithdrawalSealed(money, money.seal, digest)
      ? []
      : [faultOf('TERMS_CHANGED', money, 'its amount or account is not what was requested')]),
    ...differencesOf(money).map((message) => faultOf('WITHDRAWAL_DIFFERS', money, message)),
  ]);
}

function differencesOf(money: WithdrawalMoney): readonly string[] {
  const { journals, status } = money;
  const isReversed = status === 'FAILED';
  return [
    differenceOf(journals, 'WITHDRAWAL', withdrawalMoves(money)) ?? [],
    differenceOf(journals, 'WITHDRAWAL_REVERSAL', isReversed ? reversalMoves(money) : null) ?? [],
    wrongAccount(money) ?? [],
    wrongEnd(money) ?? [],
  ].flat();
}

/**
 * A client's withdrawal must go to a verified account, an operator's to the account that the
 * creating act names.
 */
function wrongAccount(money: WithdrawalMoney): string | undefined {
  const isOfClient = money.reference === idText('withdrawal', money.withdrawalId);
  if (isOfClient) {
    return money.isAccountKnown ? undefined : 'its bank account was never verified';
  }
  if (hasAct(money, 'WITHDRAWAL_CREATED', creationText(money))) return undefined;
  return 'no operator has created it with this amount and account';
}

/** Each final status needs an operator act. */
function wrongEnd(money: WithdrawalMoney): string | undefined {
  const { status, bankReference, failureReason } = money;
  const isCompleted = hasAct(money, 'WITHDRAWAL_COMPLETED', bankReference);
  const isFailed = hasAct(money, 'WITHDRAWAL_FAILED', failureReason);
  const fits = isCompleted === (status === 'COMPLETED') && isFailed === (status === 'FAILED');
  return fits ? undefined : `no operator has made it ${status}`;
}

/** `detail` null matches any detail. */
function hasAct({ acts }: WithdrawalMoney, kind: ActKind, detail: string | null): boolean {
  return acts.some((act) =>
    detail === null ? act.startsWith(`${kind} `) : act === `${kind} ${detail}`,
  );
}

function faultOf(
  code: LedgerFaultCode,
  { withdrawalId }: WithdrawalMoney,
  message: string,
): LedgerFault {
  const id = idText('withdrawal', withdrawalId);
  return { code, journalId: null, row: null, message: `${id}: ${message}` };
}
