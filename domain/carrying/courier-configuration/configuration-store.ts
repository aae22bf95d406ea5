import type { CourierOffer, LiveConfiguration, ProviderConnection } from './configuration.ts';
import type { ProcessReport } from './process-report.ts';

export interface ConfigurationStore {
  /** Version over all rows; zero if nothing is configured. */
  version(): Promise<number>;
  read(): Promise<LiveConfiguration>;
  /**
   * Revision 1 inserts a row; any other replaces the previous revision. Returns false if the write
   * is stale.
   */
  saveConnection(connection: ProviderConnection): Promise<boolean>;
  saveOffer(offer: CourierOffer): Promise<boolean>;
  /** Replaces the process' earlier report, and deletes those from before `since`. */
  report(report: ProcessReport, since: Date): Promise<void>;
  /** Reports since a time, by process. */
  reports(since: Date): Promise<readonly ProcessReport[]>;
  /** True while an account has unfinished parcels at this provider. */
  hasUnfinished(accountId: string, provider: string): Promise<boolean>;
}
