import { type Rupiah, rupiah } from '#domain/money.ts';
import { Refusal, refuseFields, type WrongField } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { wrongAmount } from '#domain/wrong-amount.ts';

/** Final statuses that allow an insurance claim. */
export const CLAIMABLE = ['LOST', 'DAMAGED'] as const satisfies readonly ShipmentStatus[];

/**
 * Compensation without insurance, as Indonesian couriers cap it: ten times the price, and at most
 * this.
 */
export const UNINSURED_MAX = 1_000_000;
const PRICE_FACTOR = 10;

export type ClaimTerms = Pick<Shipment, 'insuredValue' | 'price' | 'items'>;

/** Maximum compensation: the insured value, or without insurance the least of three amounts. */
export function claimMax({ insuredValue, price, items }: ClaimTerms): Rupiah {
  if (insuredValue !== null) return insuredValue;
  const contents = items.reduce((sum, { quantity, price: each }) => sum + quantity * each, 0);
  return rupiah(Math.min(PRICE_FACTOR * price, contents, UNINSURED_MAX));
}

export function isClaimable({ status }: Pick<Shipment, 'status'>): boolean {
  return CLAIMABLE.some((one) => one === status);
}

/** Throws TRANSITION_NOT_ALLOWED for any other status. */
export function refuseUnclaimable(shipment: Pick<Shipment, 'status'>): void {
  if (isClaimable(shipment)) return;
  const { status } = shipment;
  const message = `The shipment is ${status}: only what is LOST or DAMAGED is paid for.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status } });
}

/** Returns no error for an amount within the maximum. */
export function wrongClaimAmount(shipment: ClaimTerms, amount: Rupiah): readonly WrongField[] {
  const max = claimMax(shipment);
  const message = `A claim for this shipment is of 1 to ${max} rupiah.`;
  const wrong = wrongAmount(amount, { min: 1, max, message });
  return wrong.map((error) => ({ ...error, details: { max } }));
}

/** Throws like `refuseUnclaimable`, and VALIDATION_ERROR for a wrong amount. */
export function refuseClaim(shipment: ClaimTerms & Pick<Shipment, 'status'>, amount: Rupiah): void {
  refuseUnclaimable(shipment);
  refuseFields(wrongClaimAmount(shipment, amount));
}
