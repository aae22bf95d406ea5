import { openSimulatorBookings } from '#adapters/couriers/simulator/bookings.ts';
import type { Tracer } from '#adapters/observation/tracing.ts';
import { openSimulatorCharges } from '#adapters/payments/simulator/charges.ts';
import { type BeginStatement, slowStatements } from '#adapters/postgres/observe-statements.ts';
import { openDatabase } from '#adapters/postgres/open-database.ts';
import { synchronisedClock } from '#adapters/system/clock.ts';
import { secretBox } from '#adapters/system/secret-box.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import { poolSizeOf } from '#src/config/pool-size.ts';
import { BadSettings, type Settings } from '#src/config/read-settings.ts';
import type { Log } from '#src/http/log.ts';
import { readiness } from '#src/http/readiness.ts';
import { openMetrics } from './open-metrics.ts';
import { openServer } from './open-server.ts';
import type { Platform } from './platform.ts';

export type OpenPlatform = Platform & { close(): Promise<void> };

type PlatformOptions = {
  readonly log: Log;
  readonly report: (line: string) => void;
  /** Opens as the owner, for writes that the serving role may not make. */
  readonly asOwner?: boolean;
  readonly tracer?: Tracer | null;
};

/** Opens the migrated database, a clock set by it, and the simulators' connections. */
export async function openPlatform(
  settings: Settings,
  { log, report, asOwner = false, tracer = null }: PlatformOptions,
): Promise<OpenPlatform> {
  const { DATABASE_WAIT_MS: waitMs } = settings;
  const box = secretBoxOf(settings);
  const { ownerUrl, appUrl, release } = await openServer({
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    dataDir: settings.DATA_DIR,
    report,
  });
  const database = await openDatabase({
    ownerUrl,
    waitMs,
    report,
    appUrl: asOwner ? ownerUrl : appUrl,
    poolSize: poolSizeOf(settings),
    servesRequests: settings.ROLE !== 'worker',
    beginStatement: both(slowLog(settings, log), tracer?.begin),
  }).catch(async (error) => {
    await release();
    throw error;
  });
  const closeDatabase = () => database.close().finally(release);
  const clock = await synchronisedClock(database.now).catch(async (error) => {
    await closeDatabase();
    throw error;
  });
  const simulatorBookings = openSimulatorBookings({ url: appUrl, waitMs });
  const simulatorCharges = openSimulatorCharges({ url: appUrl, waitMs });
  return {
    settings,
    log,
    tracer,
    clock,
    database,
    simulatorBookings,
    simulatorCharges,
    secretBox: box,
    synchronise: clock.synchronise,
    readiness: readiness(database),
    metrics: settings.METRICS_PORT === null ? null : await openMetrics(database, clock),
    async close() {
      const simulators = [simulatorBookings, simulatorCharges];
      await Promise.all(simulators.map(({ close }) => close())).finally(closeDatabase);
    },
  };
}

function both(
  first: BeginStatement | undefined,
  second: BeginStatement | undefined,
): BeginStatement | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return (statement) => {
    const ends = [first(statement), second(statement)];
    return (error) => {
      for (const end of ends) end(error);
    };
  };
}

/** Logs slow statements by their names, without their values. */
function slowLog({ SLOW_STATEMENT_MS: fromMs }: Settings, log: Log): BeginStatement | undefined {
  if (fromMs === null) return undefined;
  return slowStatements(fromMs, (statement, durationMs) =>
    log.warn('slow statement', { statement, duration_ms: Math.round(durationMs) }),
  );
}

/** Throws BadSettings if production would use the published development key. */
function secretBoxOf({ SECRETS_KEY: key, SECRETS_KEY_OLD: oldKey, NODE_ENV }: Settings): SecretBox {
  const box = secretBox({ key, oldKey });
  if (NODE_ENV !== 'production' || !box.hasPublishedKey) return box;
  throw new BadSettings([
    'NODE_ENV="production" takes the key of development neither as SECRETS_KEY nor as ' +
      'SECRETS_KEY_OLD: everybody can read it',
  ]);
}
