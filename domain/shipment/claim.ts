import { type Rupiah, rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentStatus } from './status.ts';

/** Final statuses that allow an insurance claim. */
export const CLAIMABLE = ['LOST', 'DAMAGED'] as const satisfies readonly ShipmentStatus[];

/** Indonesian couriers' cap without insurance: ten times the price, and at most this. */
export const UNINSURED_MAX = 1_000_000;
const PRICE_FACTOR = 10;

type ClaimTerms = Pick<Shipment, 'insuredValue' | 'price' | 'items'>;

/** Maximum compensation: the insured value, or the least of three figures. */
export function claimMax({ insuredValue, price, items }: ClaimTerms): Rupiah {
  if (insuredValue !== null) return insuredValue;
  const contents = items.reduce((sum, { quantity, price: each }) => sum + quantity * each, 0);
  return rupiah(Math.min(PRICE_FACTOR * price, contents, UNINSURED_MAX));
}

/** TRANSITION_NOT_ALLOWED for any other status; VALIDATION_ERROR for a wrong amount. */
export function refuseClaim(shipment: ClaimTerms & Pick<Shipment, 'status'>, amount: Rupiah): void {
  const { status } = shipment;
  const isClaimable = CLAIMABLE.some((one) => one === status);
  if (!isClaimable) {
    const message = `The shipment is ${status}: only what is LOST or DAMAGED is paid for.`;
    throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status } });
  }
  const max = claimMax(shipment);
  if (amount >= 1 && amount <= max) return;
  const message = `A claim for this shipment is of 1 to ${max} rupiah.`;
  const fieldErrors = [{ path: 'amount', code: 'VALIDATION_ERROR', message }];
  throw new Refusal('VALIDATION_ERROR', message, { details: { max }, fieldErrors });
}
