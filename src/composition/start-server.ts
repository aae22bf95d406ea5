import { winstonLogger } from '#adapters/logging/logger.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { listen } from '#src/http/server.ts';
import type { Welcome } from '#src/usecases/access/welcome.ts';
import { startWorker } from '#src/workers/worker.ts';
import { createContainer } from './container.ts';
import { openPlatform } from './open-platform.ts';
import { TOKENS } from './tokens.ts';

export type Running = { drain(signal: string): Promise<void> };
/** Lets go of something that was begun. */
export type Release = () => Promise<void>;

/** `begun`: of what a start that fails has to let go, the latest last. */
export async function startServer(settings: Settings, begun: Release[]): Promise<Running> {
  const log = winstonLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT });
  const platform = await openPlatform(settings, { log, say: (line) => log.info(line) });
  begun.push(() => platform.close());
  const container = createContainer(platform);
  const server = await listen(container.get(TOKENS.app), {
    host: settings.HOST,
    port: settings.PORT,
    chance: container.get(TOKENS.chance),
    docs: container.get(TOKENS.httpSettings).docs,
  });
  begun.push(() => server.drain(0));
  const worker = await startWorker(container.get(TOKENS.workerDeps), settings.ROLE !== 'api');
  begun.push(() => worker.drain());
  await greet(settings, server.port, container.get(TOKENS.welcome));
  return {
    async drain(signal) {
      log.info('draining', { signal });
      platform.readiness.beginDrain();
      await Promise.all([worker.drain(), server.drain(settings.DRAIN_DELAY_MS)]);
      await platform.close();
      log.info('stopped');
    },
  };
}

/** What a person is waiting for; the key is shown this once. */
async function greet(settings: Settings, port: number, welcome: Welcome): Promise<void> {
  const first = settings.NODE_ENV === 'production' ? undefined : await welcome();
  process.stdout.write(`Satukurir serves http://${settings.HOST}:${port}/api/v1\n`);
  if (first !== undefined) process.stdout.write(`TEST key: ${first.secret}\n`);
}
