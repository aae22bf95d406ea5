import type { Digest } from '#domain/digest.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Amount and bank account of a payout: set on request, immutable. */
export type WithdrawalTerms = Pick<
  Withdrawal,
  'accountId' | 'environment' | 'withdrawalId' | 'reference' | 'amount' | 'bankAccount'
>;

/** The text whose SHA-256 seals the terms. PostgreSQL builds the same when the row is inserted. */
export function withdrawalSealText({ bankAccount, ...terms }: WithdrawalTerms): string {
  const { accountId, environment, withdrawalId, reference, amount } = terms;
  const { bank, accountNumber, accountName } = bankAccount;
  const own = [accountId, environment, withdrawalId, reference, amount];
  return [...own, bank, accountNumber, accountName].join('|');
}

export function isWithdrawalSealed(terms: WithdrawalTerms, seal: string, digest: Digest): boolean {
  return digest.sha256(withdrawalSealText(terms)) === seal;
}
