import type { Rupiah } from '#domain/money.ts';

/**
 * What makes collected cash of LIVE the client's: its day, or that its provider has remitted it. In
 * TEST it is always the day, as simulated couriers remit nothing.
 */
export type CodSettlement = 'BY_CALENDAR' | 'ON_REMITTANCE';

/** How much of the cash that a provider has not remitted may be the client's already. */
export type AdvanceLimit = {
  readonly provider: string;
  /** Zero: none of it, which is also the rule of a provider without a limit. */
  readonly most: Rupiah;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** A limit, and how much of it is in use: given to clients, and not yet remitted. */
export type Advances = AdvanceLimit & {
  readonly advanced: Rupiah;
  /** When cash first had no room within it; null: it has, or half of it was free since. */
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
