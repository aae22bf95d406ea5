import { ContainerModule } from 'inversify';
import type { SimulatorBookings } from '#adapters/couriers/simulator/bookings.ts';
import type { SimulatorCharges } from '#adapters/payments/simulator/charges.ts';
import type { Database } from '#adapters/postgres/open-database.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import { systemRandom } from '#adapters/system/random.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { Log } from '#src/http/log.ts';
import type { Readiness } from '#src/http/readiness.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import { TOKENS } from './tokens.ts';

/** Everything opened before wiring, because opening takes time or may fail. */
export type Platform = {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock: Clock;
  /** Sets the clock by the database's again; run regularly. */
  synchronise(): Promise<void>;
  readonly database: Database;
  readonly simulatorBookings: SimulatorBookings;
  readonly simulatorCharges: SimulatorCharges;
  readonly readiness: Readiness;
};

export function platformModule(platform: Platform): ContainerModule {
  const { settings, log, clock, readiness } = platform;
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.settings).toConstantValue(settings);
    bind(TOKENS.log).toConstantValue(log);
    bind(TOKENS.clock).toConstantValue(clock);
    bind(TOKENS.readiness).toConstantValue(readiness);
    bind(TOKENS.random).toResolvedValue(systemRandom, [TOKENS.clock]);
    bind(TOKENS.digest).toConstantValue(systemDigest);
    bind(TOKENS.simulatorBookings).toConstantValue(platform.simulatorBookings);
    bind(TOKENS.simulatorCharges).toConstantValue(platform.simulatorCharges);
    bind(TOKENS.reportError).toResolvedValue(reportErrorsTo, [TOKENS.log]);
  });
}

function reportErrorsTo(log: Log): ReportError {
  return (what, error) => {
    const isError = error instanceof Error;
    const details = isError ? { reason: error.message, stack: error.stack } : {};
    log.error(what, { error: isError ? error.name : typeof error, ...details });
  };
}
