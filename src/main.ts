import { winstonLogger } from '#adapters/logging/logger.ts';
import { createContainer } from './composition/container.ts';
import { openPlatform } from './composition/open-platform.ts';
import { TOKENS } from './composition/tokens.ts';
import { BadSettings, readSettings, type Settings } from './config/read-settings.ts';
import { listen, type RunningServer } from './http/server.ts';
import type { Welcome } from './usecases/access/welcome.ts';
import { startWorker } from './workers/worker.ts';

type Running = { drain(signal: string): Promise<void> };

/** By then an orchestrator sends SIGKILL anyway. */
const DRAIN_MAX_MS = 30_000;

// Whoever reads our lines may go before us (`| head`, a closed terminal): that is no reason to die.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

// Heard from the first moment on: a start that is no longer wanted is finished, then drained.
const stopWanted = new Promise<string>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, resolve);
});

try {
  const running = await start(readSettings());
  const signal = await stopWanted;
  setTimeout(() => process.exit(1), DRAIN_MAX_MS).unref();
  await running.drain(signal);
} catch (error) {
  const isMisused = error instanceof BadSettings;
  process.stderr.write(`${isMisused ? error.message : failure(error)}\n`);
  process.exitCode = isMisused ? 2 : 1;
}

async function start(settings: Settings): Promise<Running> {
  const log = winstonLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT });
  const platform = await openPlatform(settings, { log, say: (line) => log.info(line) });
  let server: RunningServer | undefined;
  try {
    const container = createContainer(platform);
    const listening = await listen(container.get(TOKENS.app), {
      host: settings.HOST,
      port: settings.PORT,
      chance: container.get(TOKENS.chance),
      docs: container.get(TOKENS.httpSettings).docs,
    });
    server = listening;
    const worker = await startWorker(container.get(TOKENS.workerDeps), settings.ROLE !== 'api');
    await greet(settings, listening.port, container.get(TOKENS.welcome));
    return {
      async drain(signal) {
        log.info('draining', { signal });
        platform.readiness.beginDrain();
        await Promise.all([worker.drain(), listening.drain(settings.DRAIN_DELAY_MS)]);
        await platform.close();
        log.info('stopped');
      },
    };
  } catch (error) {
    await server?.drain(0);
    await platform.close();
    throw error;
  }
}

/** What a person is waiting for; the key is shown this once. */
async function greet(settings: Settings, port: number, welcome: Welcome): Promise<void> {
  const first = settings.NODE_ENV === 'production' ? undefined : await welcome();
  process.stdout.write(`Satukurir serves http://${settings.HOST}:${port}/api/v1\n`);
  if (first !== undefined) process.stdout.write(`TEST key: ${first.secret}\n`);
}

function failure(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'This port is taken; choose another with PORT.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
