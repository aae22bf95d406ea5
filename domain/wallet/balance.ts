import { type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { AccountKind } from './account-kind.ts';

/** A client's wallet in one environment. */
export type Balance = {
  /** May be spent. */
  readonly available: Rupiah;
  /** Paid for shipments that are not booked yet. */
  readonly held: Rupiah;
  /** Collected by couriers, fee taken, not settled yet. */
  readonly pendingCod: Rupiah;
};

type Standing = { readonly kind: AccountKind; readonly balance: Rupiah };

/** An account that was never posted to holds nothing. */
export function balanceOf(accounts: readonly Standing[]): Balance {
  const of = (wanted: AccountKind) => accounts.find(({ kind }) => kind === wanted)?.balance ?? ZERO;
  return { available: of('AVAILABLE'), held: of('HELD'), pendingCod: of('PENDING_COD') };
}

/** INSUFFICIENT_BALANCE, with what is missing. */
export function refuseInsufficient(available: Rupiah, required: Rupiah): void {
  if (available >= required) return;
  const shortfall = rupiah(required - available);
  const message = `The wallet holds ${available} of the ${required} rupiah that this costs.`;
  throw new Refusal('INSUFFICIENT_BALANCE', message, {
    details: { required, available, shortfall },
  });
}
