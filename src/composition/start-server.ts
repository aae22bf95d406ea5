import { winstonLogger } from '#adapters/logging/logger.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { requiresHttps } from '#src/config/requires-https.ts';
import type { Log } from '#src/http/log.ts';
import { redirectToHttps } from '#src/http/redirect.ts';
import { listen, type RunningServer } from '#src/http/server.ts';
import type { SeedDemoAccount } from '#src/usecases/access/seed-demo-account.ts';
import { startWorker } from '#src/workers/worker.ts';
import { createContainer } from './container.ts';
import { openPlatform } from './open-platform.ts';
import { publicUrl } from './public-url.ts';
import { TOKENS } from './tokens.ts';

export type Running = { drain(signal: string): Promise<void> };
/** Releases something that was opened. */
export type Cleanup = () => Promise<void>;

/** Reply on a plain connection: TLS ends at a proxy. */
const NO_PROXY =
  'REQUIRE_HTTPS without TRUSTED_PROXIES refuses every request with a key: set the number of ' +
  'proxies whose X-Forwarded-Proto is believed, or REQUIRE_HTTPS=false';

const ANOTHER_KEY =
  '`npm run -s cli -- --help` lists how to make another key or password (key create, ' +
  'person first-password)';

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
  const tls = tlsOf(settings, log);
  const isPlain = tls === null && settings.TRUSTED_PROXIES === 0;
  if (requiresHttps(settings) && isPlain) log.warn(NO_PROXY);
  const server = await listen(container.get(TOKENS.app), {
    host: settings.HOST,
    port: settings.PORT,
    random: container.get(TOKENS.random),
    docs: container.get(TOKENS.httpSettings).docs,
    tls,
  });
  cleanups.push(() => server.drain(0));
  const redirect = await startRedirect(settings, server.port);
  if (redirect !== null) cleanups.push(() => redirect.drain(0));
  const worker = await startWorker(container.get(TOKENS.workerDeps), settings.ROLE !== 'api');
  cleanups.push(() => worker.drain());
  await announce(settings, server.port, access.seedDemoAccount);
  return {
    async drain(signal) {
      log.info('draining', { signal });
      platform.readiness.beginDrain();
      const delayMs = settings.DRAIN_DELAY_MS;
      await Promise.all([worker.drain(), server.drain(delayMs), redirect?.drain(delayMs)]);
      await requestLog.drainRequests();
      await security.drainSecurityEvents();
      await platform.close();
      log.info('stopped');
    },
  };
}

function tlsOf({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: Settings, log: Log) {
  return cert === null || key === null ? null : { files: { cert, key }, log };
}

async function startRedirect(settings: Settings, tlsPort: number): Promise<RunningServer | null> {
  const { HTTP_REDIRECT_PORT: port, TLS_CERT_FILE, HOST: host } = settings;
  if (port === null || TLS_CERT_FILE === null) return null;
  return redirectToHttps({ host, port, to: publicUrl(settings) || `https://${host}:${tlsPort}` });
}

/**
 * Prints the addresses, and at the first start outside production the demo account's key and
 * password, which are shown only once.
 */
async function announce(
  settings: Settings,
  port: number,
  seedDemoAccount: SeedDemoAccount,
): Promise<void> {
  const first = settings.NODE_ENV === 'production' ? undefined : await seedDemoAccount();
  const scheme = settings.TLS_CERT_FILE === null ? 'http' : 'https';
  const url = `${scheme}://${settings.HOST}:${port}`;
  process.stdout.write(`Satukurir serves ${url}/api/v1\n`);
  if (first === undefined) {
    process.stdout.write(`Dashboard: ${url}; ${ANOTHER_KEY}\n`);
    return;
  }
  const { secret, email, password } = first;
  // Written at once: programs read the lines of a start as soon as the first one appears.
  process.stdout.write(
    `TEST key: ${secret}\nDashboard: ${url}, e-mail ${email}, password ${password}\n`,
  );
}
