import { type Rupiah, rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';

/** A client's wallet in one environment. */
export type Balance = {
  /** Money that may be spent. */
  readonly available: Rupiah;
  /** Money paid for shipments that are not booked yet. */
  readonly held: Rupiah;
  /** Cash collected by couriers, less the fee, and not settled yet. */
  readonly pendingCod: Rupiah;
};

/** Throws INSUFFICIENT_BALANCE, with the shortfall as a detail. */
export function refuseInsufficient(available: Rupiah, required: Rupiah): void {
  if (available >= required) return;
  const shortfall = rupiah(required - available);
  const message = `The wallet holds ${available} of the ${required} rupiah that are to be paid.`;
  throw new Refusal('INSUFFICIENT_BALANCE', message, {
    details: { required, available, shortfall },
  });
}
