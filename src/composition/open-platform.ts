import { openDatabase } from '#adapters/postgres/open-database.ts';
import { type SynchronisedClock, synchronisedClock } from '#adapters/system/clock.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { Log } from '#src/http/log.ts';
import { readiness } from '#src/http/readiness.ts';
import type { Platform } from './platform.ts';

/** The database running and migrated, the clock set by it. */
export async function openPlatform(
  settings: Settings,
  { log, say }: { log: Log; say: (line: string) => void },
): Promise<Platform & { readonly clock: SynchronisedClock }> {
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    dataDir: settings.DATA_DIR,
    poolSize: settings.DATABASE_POOL_SIZE,
    say,
  });
  const clock = await synchronisedClock(database.now).catch(async (error) => {
    await database.close();
    throw error;
  });
  return { settings, log, clock, database, readiness: readiness(database.now) };
}
