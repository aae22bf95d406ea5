import type { SimulatorBookings } from '#adapters/couriers/simulator/bookings.ts';
import type { Metrics } from '#adapters/observation/metrics.ts';
import type { Tracer } from '#adapters/observation/tracing.ts';
import type { SimulatorCharges } from '#adapters/payments/simulator/charges.ts';
import type { Database } from '#adapters/postgres/open-database.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { Log } from '#src/http/log.ts';
import type { Readiness } from '#src/http/readiness.ts';

/** Everything opened before wiring, because opening takes time or may fail. */
export type Platform = {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock: Clock;
  /** Sets the clock by the database's again; runs regularly. */
  synchronise(): Promise<void>;
  readonly secretBox: SecretBox;
  readonly database: Database;
  readonly simulatorBookings: SimulatorBookings;
  readonly simulatorCharges: SimulatorCharges;
  readonly readiness: Readiness;
  /** Null if nothing is measured. */
  readonly metrics: Metrics | null;
  /** Null if nothing is traced. */
  readonly tracer: Tracer | null;
};
