import type { Rupiah } from '#domain/money.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { DAY_MS } from '#domain/time.ts';

/** Cash on delivery of a shipment, and its terms. */
export type Cod = {
  readonly amount: Rupiah;
  readonly fee: Rupiah;
  /** The courier's part of the fee. */
  readonly cost: Rupiah;
  readonly settlementDays: number;
};

/** Collected cash, less the fee, that is owed to the client until settlement. */
export type CodDue = ShipmentKey & {
  readonly amount: Rupiah;
  readonly settlesAt: Date;
};

type Terms = Pick<Shipment, 'codAmount' | 'codFee' | 'codCost' | 'codSettlementDays'>;

/** Null if not a COD shipment. An order sets all three fields or none. */
export function codOf({ codAmount, codFee, codCost, codSettlementDays }: Terms): Cod | null {
  if (codAmount === null || codFee === null || codSettlementDays === null) return null;
  return { amount: codAmount, fee: codFee, cost: codCost, settlementDays: codSettlementDays };
}

/** Time of settlement for a delivery reported at `now`; days are 24 hours, not calendar days. */
export function settlementTime({ settlementDays }: Cod, now: Date): Date {
  return new Date(now.getTime() + settlementDays * DAY_MS);
}

/** True from a day after the settlement time: a remittance may come later on the same day. */
export function isLate(settlesAt: Date, now: Date): boolean {
  return now.getTime() >= settlesAt.getTime() + DAY_MS;
}

/** Collected, and not settled. */
export function isCodPending({
  codSettlesAt,
  codSettledAt,
}: Pick<Shipment, 'codSettlesAt' | 'codSettledAt'>): boolean {
  return codSettlesAt !== null && codSettledAt === null;
}
