import type { Rupiah } from '#domain/money.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';

/** What a courier collects for a shipment, and on which terms. */
export type Cod = {
  readonly amount: Rupiah;
  readonly fee: Rupiah;
  readonly settlementDays: number;
};

/** Cash that a courier has collected and owes the client, fee taken, until it is settled. */
export type CodDue = ShipmentKey & {
  readonly amount: Rupiah;
  readonly settlesAt: Date;
};

type Terms = Pick<Shipment, 'codAmount' | 'codFee' | 'codSettlementDays'>;

const DAY_MS = 24 * 60 * 60_000;

/** Null: its courier collects nothing. All three are there or none, as the order made them. */
export function codOf({ codAmount, codFee, codSettlementDays }: Terms): Cod | null {
  if (codAmount === null || codFee === null || codSettlementDays === null) return null;
  return { amount: codAmount, fee: codFee, settlementDays: codSettlementDays };
}

/** Delivered, as we have just heard: days of 24 hours, whatever clocks the courier goes by. */
export function settlementOf({ settlementDays }: Cod, now: Date): Date {
  return new Date(now.getTime() + settlementDays * DAY_MS);
}

/** Whether its courier owes what it collected. */
export function isCodPending({
  codSettlesAt,
  codSettledAt,
}: Pick<Shipment, 'codSettlesAt' | 'codSettledAt'>): boolean {
  return codSettlesAt !== null && codSettledAt === null;
}
