import type { Rupiah } from '#domain/money.ts';

/** Settlements of one day of a time zone. */
export type SettlementDay = {
  /** `YYYY-MM-DD`; in the past if the settlement is overdue. */
  readonly settlementDate: string;
  readonly amount: Rupiah;
  readonly shipments: number;
};

/** Collected cash of a client: the bucket, and when it becomes available. */
export type PendingCod = {
  readonly pendingCod: Rupiah;
  /** Earliest first; the amounts sum to `pendingCod`. */
  readonly days: readonly SettlementDay[];
};
