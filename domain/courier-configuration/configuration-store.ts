import type { CourierOffer, LiveConfiguration, ProviderConnection } from './configuration.ts';

/** A live courier as one process sees it. */
export type ReportedCourier = {
  readonly provider: string;
  readonly courierCode: string;
  /** Null: the connection of every account. */
  readonly accountId: string | null;
  readonly status: string;
  readonly successRate1h: number | null;
  readonly p95Ms: number | null;
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

export interface CourierConfigurationStore {
  /** That of all rows; zero where nothing is configured. */
  version(): Promise<number>;
  read(): Promise<LiveConfiguration>;
  /** A row of revision 1 is new; any other replaces the revision before it. False: stale. */
  saveConnection(connection: ProviderConnection): Promise<boolean>;
  saveOffer(offer: CourierOffer): Promise<boolean>;
  /** Replaces the process' earlier report, and deletes those from before `since`. */
  report(report: ProcessReport, since: Date): Promise<void>;
  /** Those since a time, by process. */
  reports(since: Date): Promise<readonly ProcessReport[]>;
  /** Whether an account has parcels with this provider that are still on their way. */
  hasUnfinished(accountId: string, provider: string): Promise<boolean>;
}
