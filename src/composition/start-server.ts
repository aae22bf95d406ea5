import { winstonLogger } from '#adapters/logging/logger.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { requiresHttps } from '#src/config/requires-https.ts';
import { listen } from '#src/http/server.ts';
import type { SeedDemoAccount } from '#src/usecases/access/seed-demo-account.ts';
import { startWorker } from '#src/workers/worker.ts';
import { createContainer } from './container.ts';
import { openPlatform } from './open-platform.ts';
import { TOKENS } from './tokens.ts';

export type Running = { drain(signal: string): Promise<void> };
/** Releases something that was opened. */
export type Cleanup = () => Promise<void>;

/** Reply on a plain connection: TLS ends at a proxy. */
const NO_PROXY =
  'REQUIRE_HTTPS without TRUSTED_PROXIES refuses every request with a key: set the number of ' +
  'proxies whose X-Forwarded-Proto is believed, or REQUIRE_HTTPS=false';

/** Adds to `cleanups`, in order of opening, what a failed start has to release. */
export async function startServer(settings: Settings, cleanups: Cleanup[]): Promise<Running> {
  const log = winstonLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT });
  const platform = await openPlatform(settings, { log, report: (line) => log.info(line) });
  cleanups.push(() => platform.close());
  const container = createContainer(platform);
  const { access, courierConfiguration, requestLog, security } = container.get(TOKENS.useCases);
  const { refuseUnreadableSecrets, beginLiveCouriers } = courierConfiguration;
  await refuseUnreadableSecrets(settings.SECRETS_KEYS_LOST?.split(',') ?? []);
  await beginLiveCouriers();
  if (requiresHttps(settings) && settings.TRUSTED_PROXIES === 0) log.warn(NO_PROXY);
  const server = await listen(container.get(TOKENS.app), {
    host: settings.HOST,
    port: settings.PORT,
    random: container.get(TOKENS.random),
    docs: container.get(TOKENS.httpSettings).docs,
  });
  cleanups.push(() => server.drain(0));
  const worker = await startWorker(container.get(TOKENS.workerDeps), settings.ROLE !== 'api');
  cleanups.push(() => worker.drain());
  await announce(settings, server.port, access.seedDemoAccount);
  return {
    async drain(signal) {
      log.info('draining', { signal });
      platform.readiness.beginDrain();
      await Promise.all([worker.drain(), server.drain(settings.DRAIN_DELAY_MS)]);
      await requestLog.drainRequests();
      await security.drainSecurityEvents();
      await platform.close();
      log.info('stopped');
    },
  };
}

/**
 * Prints the address, and outside production the demo account's key and password, which are shown
 * only once.
 */
async function announce(
  settings: Settings,
  port: number,
  seedDemoAccount: SeedDemoAccount,
): Promise<void> {
  const first = settings.NODE_ENV === 'production' ? undefined : await seedDemoAccount();
  process.stdout.write(`Satukurir serves http://${settings.HOST}:${port}/api/v1\n`);
  if (first === undefined) return;
  const { secret, email, password } = first;
  const dashboard = `http://${settings.HOST}:${port}, e-mail ${email}, password ${password}`;
  // Written at once: programs read the lines of a start as soon as the first one appears.
  process.stdout.write(`TEST key: ${secret}\nDashboard: ${dashboard}\n`);
}
