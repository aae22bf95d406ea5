import { ContainerModule } from 'inversify';
import type { SimulatorBookings } from '#adapters/couriers/simulator/bookings.ts';
import type { SimulatorCharges } from '#adapters/payments/simulator/charges.ts';
import type { Database } from '#adapters/postgres/open-database.ts';
import { systemChance } from '#adapters/system/chance.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { Log } from '#src/http/log.ts';
import type { Readiness } from '#src/http/readiness.ts';
import type { Complain } from '#src/usecases/complain.ts';
import { TOKENS } from './tokens.ts';

/** What must be there before anything can be wired: it takes time, or may fail, to get it. */
export type Platform = {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock: Clock;
  /** Sets the clock by the database's again. */
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
    bind(TOKENS.chance).toResolvedValue(systemChance, [TOKENS.clock]);
    bind(TOKENS.digest).toConstantValue(systemDigest);
    bind(TOKENS.simulatorBookings).toConstantValue(platform.simulatorBookings);
    bind(TOKENS.simulatorCharges).toConstantValue(platform.simulatorCharges);
    bind(TOKENS.complain).toResolvedValue(complainTo, [TOKENS.log]);
  });
}

function complainTo(log: Log): Complain {
  return (what, error) => {
    const isError = error instanceof Error;
    const told = isError ? { reason: error.message, stack: error.stack } : {};
    log.error(what, { error: isError ? error.name : typeof error, ...told });
  };
}
