import type { Rupiah } from '#domain/money.ts';

/** What is settled on one day of UTC. */
export type SettlementDay = {
  /** `YYYY-MM-DD`; in the past where it should have been settled by now. */
  readonly settlementDate: string;
  readonly amount: Rupiah;
  readonly shipments: number;
};

/** Cash that couriers owe a client: the bucket, and when what of it will be available. */
export type PendingCod = {
  readonly pendingCod: Rupiah;
  /** Earliest first; their amounts sum to `pendingCod`. */
  readonly days: readonly SettlementDay[];
};
