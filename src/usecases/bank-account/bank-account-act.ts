import type { VerifiedAccount } from '#domain/bank-account/bank-account.ts';
import type { ActKind } from '#domain/operator/act.ts';
import type { Recorder } from '../recorder.ts';

type BankAccountActKind = Extract<ActKind, `BANK_ACCOUNT_${string}`>;

/** What an operator did to a bank account, as the recorder takes it. */
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
