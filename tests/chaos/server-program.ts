/**
 * A process composed like src/main.ts, with the couriers of a chaos run and crash points. It never
 * drains. `CHAOS` in the environment is a `Rewiring` as JSON.
 */
import './skewed-clock.ts';
import { flushCompileCache } from 'node:module';
import { logger } from '#adapters/logging/logger.ts';
import { createContainer } from '#src/composition/container.ts';
import { openPlatform } from '#src/composition/open-platform.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { readSettings } from '#src/config/read-settings.ts';
import { listen } from '#src/http/server.ts';
import { startWorker } from '#src/workers/worker.ts';
import { listenForArming } from './crash-points.ts';
import { emitMessage } from './process-messages.ts';
import { type Rewiring, rewire } from './rewired.ts';

const points = listenForArming();
const rewiring: Rewiring = JSON.parse(process.env.CHAOS ?? '');
const settings = readSettings();
const log = logger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT });
const platform = await openPlatform(settings, { log, report: (line) => log.info(line) });
const container = createContainer(platform);
rewire(container, points, rewiring);
await container.get(TOKENS.useCases).courierConfiguration.beginLiveCouriers();
const { port } = await listen(container.get(TOKENS.app), {
  host: settings.HOST,
  port: settings.PORT,
  random: container.get(TOKENS.random),
  docs: container.get(TOKENS.httpSettings).docs,
  tls: null,
});
await startWorker(container.get(TOKENS.workerDeps), settings.ROLE !== 'api');
const first = await container.get(TOKENS.useCases).access.seedDemoAccount();
emitMessage({ kind: 'serves', port, ...(first && { key: first.secret }) });
// Later processes reuse this compiled code.
flushCompileCache();
