import type { Rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { codOf, isCodPending } from './cod-due.ts';

/** A line of a provider's remittance: the cash of one parcel. */
export type Remitted = {
  readonly awb: string;
  readonly amount: Rupiah;
  /** Transfer date from the provider; null if not given. */
  readonly date: string | null;
};

/**
 * SETTLED: settled by this import. ADVANCE_REPAID: settled earlier by the calendar, and now
 * subtracted from the provider's advances. ALREADY_SETTLED: settled by an earlier import.
 */
export const REMITTANCE_OUTCOMES = [
  'SETTLED',
  'ADVANCE_REPAID',
  'ALREADY_SETTLED',
  'UNKNOWN_AWB',
  'NO_COD',
  'NOT_DELIVERED',
  'OTHER_AMOUNT',
] as const;
export type RemittanceOutcome = (typeof REMITTANCE_OUTCOMES)[number];

type Remittable = Pick<
  Shipment,
  | 'status'
  | 'codAmount'
  | 'codFee'
  | 'codCost'
  | 'codSettlementDays'
  | 'codSettlesAt'
  | 'codSettledAt'
>;

/**
 * Outcome of a line for the shipment with its AWB. The courier remits the whole cash, or the cash
 * less its part of the fee; any other amount is a difference.
 */
export function remittanceOutcome(
  shipment: Remittable | undefined,
  { amount }: Pick<Remitted, 'amount'>,
): RemittanceOutcome {
  if (shipment === undefined) return 'UNKNOWN_AWB';
  const cod = codOf(shipment);
  if (cod === null) return 'NO_COD';
  if (amount !== cod.amount && amount !== cod.amount - cod.cost) return 'OTHER_AMOUNT';
  if (isCodPending(shipment)) return 'SETTLED';
  return shipment.codSettledAt === null ? 'NOT_DELIVERED' : 'ALREADY_SETTLED';
}

/** True if a person has to look at the outcome. */
export function isDifference(outcome: RemittanceOutcome): boolean {
  return !['SETTLED', 'ADVANCE_REPAID', 'ALREADY_SETTLED'].includes(outcome);
}
