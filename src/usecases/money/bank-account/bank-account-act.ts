import type { VerifiedAccount } from '#domain/money/bank-account/bank-account.ts';
import type { ActKind } from '#domain/people/operator/act.ts';
import type { Recorder } from '../../recorder.ts';

type BankAccountActKind = Extract<ActKind, `BANK_ACCOUNT_${string}`>;

/** Operator act about a bank account, for the recorder. */
export function bankAccountAct(
  { accountId, environment, bankAccountId, ...account }: VerifiedAccount,
  kind: BankAccountActKind,
  by: string,
): Parameters<Recorder['act']> {
  const { bank, accountNumber, accountName } = account;
  const detail = `${bank} ${accountNumber}, ${accountName}`;
  return [
    { accountId, environment, subject: bankAccountId },
    { kind, detail, by },
  ];
}
