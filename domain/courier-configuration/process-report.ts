import type { ProviderAccess } from '#domain/courier/provider-access.ts';
import type { UnreadField } from '#domain/courier-report/unread-field.ts';

/** A live courier as one process sees it. */
export type ReportedCourier = {
  readonly provider: string;
  readonly courierCode: string;
  /** Null: the connection of every account. */
  readonly accountId: string | null;
  readonly status: string;
  readonly successRate1h: number | null;
  readonly p95Ms: number | null;
  /** Of its answers since the connection was opened; absent: an older release reports none. */
  readonly unread?: readonly UnreadField[];
  /** Of its connection; absent: an older release reports none. */
  readonly access?: ProviderAccess;
};

/** What one process serves LIVE with. */
export type ProcessReport = {
  readonly processId: string;
  /** Of the configuration in use. */
  readonly version: number;
  /** Why it is not the newest; null: it is. */
  readonly problem: string | null;
  readonly couriers: readonly ReportedCourier[];
  readonly reportedAt: Date;
};
