import type { AccountKind } from '#domain/money/wallet/account-kind.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';

type AccountBalance = { readonly kind: AccountKind; readonly balance: Rupiah };

/** Balance by kind; an account without postings holds zero. */
export function balanceOf(accounts: readonly AccountBalance[]): Balance {
  const of = (wanted: AccountKind) => accounts.find(({ kind }) => kind === wanted)?.balance ?? ZERO;
  return { available: of('AVAILABLE'), held: of('HELD'), pendingCod: of('PENDING_COD') };
}
