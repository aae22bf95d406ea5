import type { CourierOffer, LiveConfiguration, ProviderConnection } from './configuration.ts';
import type { ProcessReport } from './process-report.ts';

export interface ConfigurationStore {
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
