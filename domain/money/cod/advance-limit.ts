import type { Rupiah } from '#domain/money.ts';

/**
 * Rule by which collected LIVE cash becomes available: on its day, or once the provider has
 * remitted it. TEST always uses the day, since simulated couriers remit nothing.
 */
export type CodSettlement = 'BY_CALENDAR' | 'ON_REMITTANCE';

/** Limit of the cash that may be paid out before a provider has remitted it. */
export type AdvanceLimit = {
  readonly provider: string;
  /** Zero: nothing is advanced, as if the provider had no limit row. */
  readonly most: Rupiah;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** An advance limit and the part in use: paid to clients, and not yet remitted. */
export type Advances = AdvanceLimit & {
  readonly advanced: Rupiah;
  /**
   * Time at which cash first exceeded the limit; null if there is room, or half of it has been free
   * since.
   */
  readonly usedUpAt: Date | null;
};

export function settlementOf({ most }: Pick<AdvanceLimit, 'most'>): CodSettlement {
  return most > 0 ? 'BY_CALENDAR' : 'ON_REMITTANCE';
}

/** The limit may have been lowered below what is in use. */
export function mayAdvance(
  advances: Pick<Advances, 'most' | 'advanced'> | undefined,
  amount: Rupiah,
): boolean {
  return advances !== undefined && advances.advanced + amount <= advances.most;
}
