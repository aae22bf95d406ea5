import type { Tenant } from '#domain/environment.ts';
import type { KeptNoun } from '#domain/kept-noun.ts';
import type { BankAccount } from '#domain/money/payment/payment.ts';
import { wrongAccountNumber } from '#domain/money/withdrawal/withdrawal.ts';
import { invalid, Refusal } from '#domain/refusal.ts';

/** Limit of open accounts per tenant. */
export const BANK_ACCOUNTS_MAX = 10;

/** A client's account at a bank, whose holder an operator has verified. */
export type VerifiedAccount = Tenant &
  BankAccount & {
    readonly bankAccountId: string;
    readonly createdAt: Date;
    /** Time of the client's last withdrawal to it. */
    readonly lastUsedAt: Date | null;
    /** Null while money may be sent to the account. */
    readonly removedAt: Date | null;
  };

/** An account is never deleted: it is evidence of where money went. */
export const BANK_ACCOUNTS: KeptNoun<VerifiedAccount> = {
  noun: 'bank account',
  kind: 'bankAccount',
  id: 'bankAccountId',
  version: 'removedAt',
  isInUse: ({ removedAt }) => removedAt === null,
  excludes: (one, other) => one.bank === other.bank && one.accountNumber === other.accountNumber,
};

/** Digits that are enough to recognise an account, and too few to misuse it. */
export function lastDigits(accountNumber: string): string {
  return accountNumber.slice(-4);
}

/** Throws VALIDATION_ERROR for an invalid account number. */
export function refuseInvalidAccount({ accountNumber }: BankAccount): void {
  const [wrong] = wrongAccountNumber(accountNumber);
  if (wrong !== undefined) throw invalid(wrong.path, wrong.code, wrong.message);
}

/**
 * Returns the equal account in `known`; undefined if it is new. Throws VALIDATION_ERROR (field code
 * TAKEN) if the number has another holder, and LIMIT_REACHED.
 */
export function sameAccount(
  known: readonly VerifiedAccount[],
  { bank, accountNumber, accountName }: BankAccount,
): VerifiedAccount | undefined {
  const same = known.find((one) => one.bank === bank && one.accountNumber === accountNumber);
  if (same !== undefined) {
    if (same.accountName === accountName) return same;
    const message = `${bank} ${accountNumber} belongs to ${same.accountName}.`;
    throw invalid('account_name', 'TAKEN', message);
  }
  if (known.length < BANK_ACCOUNTS_MAX) return undefined;
  const message = `There are ${BANK_ACCOUNTS_MAX} bank accounts at most: remove one first.`;
  throw new Refusal('LIMIT_REACHED', message, { details: { limit: BANK_ACCOUNTS_MAX } });
}

export function verifiedAccount(
  { bank, accountNumber, accountName }: BankAccount,
  own: Tenant & Pick<VerifiedAccount, 'bankAccountId' | 'createdAt'>,
): VerifiedAccount {
  const { accountId, environment, bankAccountId, createdAt } = own;
  return {
    accountId,
    environment,
    bankAccountId,
    bank,
    accountNumber,
    accountName,
    createdAt,
    lastUsedAt: null,
    removedAt: null,
  };
}
