import { winstonLogger } from '#adapters/logging/logger.ts';
import { createContainer } from './composition/container.ts';
import { openPlatform } from './composition/open-platform.ts';
import { TOKENS } from './composition/tokens.ts';
import { BadSettings, readSettings, type Settings } from './config/read-settings.ts';
import { listen } from './http/server.ts';

/** By then an orchestrator sends SIGKILL anyway. */
const DRAIN_MAX_MS = 30_000;
const CLOCK_INTERVAL_MS = 60_000;

try {
  await start(readSettings());
} catch (error) {
  const isExpected = error instanceof BadSettings;
  process.stderr.write(`${isExpected ? error.message : startFailure(error)}\n`);
  process.exit(isExpected ? 2 : 1);
}

async function start(settings: Settings): Promise<void> {
  const log = winstonLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT });
  const platform = await openPlatform(settings, { log, say: (line) => log.info(line) });
  const { database, clock, readiness } = platform;
  const container = createContainer(platform);
  const server = await listen(container.get(TOKENS.app), {
    host: settings.HOST,
    port: settings.PORT,
    chance: container.get(TOKENS.chance),
    docs: container.get(TOKENS.httpSettings).publicUrl,
  });
  const ticking = setInterval(() => {
    container.get(TOKENS.inBackground)(clock.synchronise());
  }, CLOCK_INTERVAL_MS);

  const drain = async (signal: string): Promise<void> => {
    log.info('draining', { signal });
    setTimeout(() => process.exit(1), DRAIN_MAX_MS).unref();
    clearInterval(ticking);
    readiness.beginDrain();
    await server.drain(settings.DRAIN_DELAY_MS);
    await database.close();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, drain);

  const isProduction = settings.NODE_ENV === 'production';
  const first = isProduction ? undefined : await container.get(TOKENS.welcome)();
  process.stdout.write(`Satukurir serves http://${settings.HOST}:${server.port}/api/v1\n`);
  if (first !== undefined) process.stdout.write(`TEST key: ${first.secret}\n`);
}

function startFailure(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
