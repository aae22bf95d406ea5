import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Move } from './transfer.ts';

/** Fields from which our debt to the courier for a shipment follows. */
export type Billed = Pick<Shipment, 'bookedAt' | 'paymentStatus' | 'cost' | 'codCost' | 'billed'>;

type Measured = Pick<Shipment, 'chargeableWeightKg' | 'measuredWeightGrams'>;

/**
 * An operator is alerted if the bill exceeds the locked cost by more than this amount, or more than
 * this share: an extra kilogram of a cheap parcel, or a mistake in an expensive one.
 */
export const ALERT_RUPIAH = rupiah(10_000);
export const ALERT_PERCENT = 25;
/**
 * Tolerated excess over the sold weight while there is no bill; couriers tolerate the same without
 * billing it.
 */
export const ALERT_GRAMS = 300;

const GRAMS_PER_KG = 1_000;

/**
 * Cost that the courier gets without a separate bill, including its part of the COD fee: zero
 * before the booking and after a refund.
 */
export function lockedCost(shipment: Omit<Billed, 'billed'>): Rupiah {
  const { bookedAt, paymentStatus, cost, codCost } = shipment;
  return bookedAt === null || paymentStatus === 'REFUNDED' ? ZERO : add(cost, codCost);
}

/** The courier's bill minus the locked cost; may be negative. */
export function excessOf(shipment: Billed): Rupiah {
  const locked = lockedCost(shipment);
  return rupiah((shipment.billed ?? locked) - locked);
}

/** Moves for a change of the excess; undefined if none. The client's price stays locked. */
export function billMoves(
  before: Rupiah,
  after: Rupiah,
): readonly Move<'COURIER_BILL'>[] | undefined {
  const more = after - before;
  if (more === 0) return undefined;
  if (more > 0) return [{ from: 'REVENUE', to: 'COURIER_PAYABLE', amount: rupiah(more) }];
  return [{ from: 'COURIER_PAYABLE', to: 'REVENUE', amount: rupiah(-more) }];
}

/** Reason for an alert; undefined: within the limits. */
export function billAlarm(shipment: Billed & Measured): string | undefined {
  const { billed, measuredWeightGrams: grams, chargeableWeightKg } = shipment;
  const locked = lockedCost(shipment);
  const excess = excessOf(shipment);
  const isDear = excess > ALERT_RUPIAH || excess * 100 > locked * ALERT_PERCENT;
  const limitGrams = chargeableWeightKg * GRAMS_PER_KG + ALERT_GRAMS;
  const isHeavy = billed === null && (grams ?? 0) > limitGrams;
  if (!isDear && !isHeavy) return undefined;
  const weight =
    grams === null ? '' : ` It measured ${grams} g; ${chargeableWeightKg} kg were sold.`;
  if (!isDear) return `The courier has not billed it yet.${weight}`;
  return `The courier bills ${add(locked, excess)}, ${excess} above the locked cost.${weight}`;
}
