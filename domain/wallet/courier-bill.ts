import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Move } from './transfer.ts';

/** By which it is known what we owe the courier for a shipment. */
export type Billed = Pick<Shipment, 'bookedAt' | 'paymentStatus' | 'cost' | 'codCost' | 'billed'>;

type Measured = Pick<Shipment, 'chargeableWeightKg' | 'measuredWeightGrams'>;

/**
 * A person looks at a bill that exceeds the locked cost by more than this, or by more than this
 * part of it: one kilogram more of a cheap parcel, or a mistake in an expensive one.
 */
export const ALERT_RUPIAH = rupiah(10_000);
export const ALERT_PERCENT = 25;
/** Above the sold weight, without a bill yet: couriers' own tolerance, within which none comes. */
export const ALERT_GRAMS = 300;

const GRAMS_PER_KG = 1_000;

/**
 * All that the courier gets without a bill of its own, its part of the COD fee included: nothing
 * before the booking and after a refund.
 */
export function lockedCost(shipment: Omit<Billed, 'billed'>): Rupiah {
  const { bookedAt, paymentStatus, cost, codCost } = shipment;
  return bookedAt === null || paymentStatus === 'REFUNDED' ? ZERO : add(cost, codCost);
}

/** What the courier bills above the locked cost; negative: below it. */
export function excessOf(shipment: Billed): Rupiah {
  const locked = lockedCost(shipment);
  return rupiah((shipment.billed ?? locked) - locked);
}

/** The money of a change of the excess; undefined: none. The client's price stays locked. */
export function billMoves(
  before: Rupiah,
  after: Rupiah,
): readonly Move<'COURIER_BILL'>[] | undefined {
  const more = after - before;
  if (more === 0) return undefined;
  if (more > 0) return [{ from: 'REVENUE', to: 'COURIER_PAYABLE', amount: rupiah(more) }];
  return [{ from: 'COURIER_PAYABLE', to: 'REVENUE', amount: rupiah(-more) }];
}

/** Why a person has to look at it; undefined: within the limits. */
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
