import type { ProviderAccess } from '#domain/carrying/courier/provider-access.ts';
import type { UnreadField } from '#domain/carrying/courier-report/unread-field.ts';

/** A live courier as one process sees it. */
export type ReportedCourier = {
  readonly provider: string;
  readonly courierCode: string;
  /** Null: the connection shared by all accounts. */
  readonly accountId: string | null;
  readonly status: string;
  readonly successRate1h: number | null;
  readonly p95Ms: number | null;
  /** Unreadable fields since the connection was opened; absent: an older release reports none. */
  readonly unread?: readonly UnreadField[];
  /** State of the connection; absent: an older release reports none. */
  readonly access?: ProviderAccess;
};

/** LIVE configuration of one process. */
export type ProcessReport = {
  readonly processId: string;
  /** Version of the configuration in use. */
  readonly version: number;
  /** Why the newest configuration is not in use; null if it is. */
  readonly problem: string | null;
  readonly couriers: readonly ReportedCourier[];
  readonly reportedAt: Date;
};
