import { openSimulatorBookings } from '#adapters/couriers/simulator/bookings.ts';
import { openSimulatorCharges } from '#adapters/payments/simulator/charges.ts';
import { openDatabase } from '#adapters/postgres/open-database.ts';
import { synchronisedClock } from '#adapters/system/clock.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { Log } from '#src/http/log.ts';
import { readiness } from '#src/http/readiness.ts';
import type { Platform } from './platform.ts';

export type OpenPlatform = Platform & { close(): Promise<void> };

/** Opens the migrated database, the clock set by it and the simulators' connections. */
export async function openPlatform(
  settings: Settings,
  { log, report }: { log: Log; report: (line: string) => void },
): Promise<OpenPlatform> {
  const { DATABASE_WAIT_MS: waitMs } = settings;
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    dataDir: settings.DATA_DIR,
    poolSize: settings.DATABASE_POOL_SIZE,
    waitMs,
    servesRequests: settings.ROLE !== 'worker',
    report,
  });
  const clock = await synchronisedClock(database.now).catch(async (error) => {
    await database.close();
    throw error;
  });
  const simulatorBookings = openSimulatorBookings({ url: database.appUrl, waitMs });
  const simulatorCharges = openSimulatorCharges({ url: database.appUrl, waitMs });
  return {
    ...{ settings, log, clock, database, simulatorBookings, simulatorCharges },
    synchronise: clock.synchronise,
    readiness: readiness(database),
    async close() {
      const simulators = [simulatorBookings, simulatorCharges];
      await Promise.all(simulators.map(({ close }) => close())).finally(database.close);
    },
  };
}
