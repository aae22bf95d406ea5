import { logger } from '#adapters/logging/logger.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { requiresHttps } from '#src/config/requires-https.ts';
import type { Log } from '#src/http/log.ts';
import { serveMetrics } from '#src/http/metrics-server.ts';
import { redirectToHttps } from '#src/http/redirect.ts';
import { listen, type RunningServer } from '#src/http/server.ts';
import type {
  DemoAccount,
  SeedDemoAccount,
} from '#src/usecases/people/access/seed-demo-account.ts';
import { startWorker } from '#src/workers/worker.ts';
import { createContainer } from './container.ts';
import { openPlatform } from './open-platform.ts';
import type { Platform } from './platform.ts';
import { publicUrl } from './public-url.ts';
import { TOKENS } from './tokens.ts';
import { openTracerIfAsked } from './traced.ts';

export type Running = { drain(signal: string): Promise<void> };
/** Releases something that was opened. */
export type Cleanup = () => Promise<void>;

/** Warning about HTTPS that a proxy must announce. */
const NO_PROXY =
  'REQUIRE_HTTPS without TRUSTED_PROXIES refuses every request with a key: set the number of ' +
  'proxies whose X-Forwarded-Proto is believed, or REQUIRE_HTTPS=false';

const ANOTHER_KEY =
  '`npm run -s cli -- --help` lists how to make another key or password (key create, ' +
  'person first-password)';

/**
 * Adds the releases of everything it opens to `cleanups`, in the order of opening, for a failed
 * start.
 */
export async function startServer(settings: Settings, cleanups: Cleanup[]): Promise<Running> {
  const tracer = await openTracerIfAsked(settings);
  const { LOG_LEVEL: level, LOG_FORMAT: format } = settings;
  const log = logger({ level, format, traceId: tracer?.traceId });
  const platform = await openPlatform(settings, { log, tracer, report: (line) => log.info(line) });
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
  const metrics = await startMetrics(settings, platform);
  if (metrics !== null) cleanups.push(() => metrics.drain(0));
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
      await metrics?.drain(0);
      await tracer?.close();
      await platform.close();
      log.info('stopped');
    },
  };
}

async function startMetrics(
  { METRICS_PORT: port }: Settings,
  { metrics, log }: Platform,
): Promise<RunningServer | null> {
  if (port === null || metrics === null) return null;
  const { contentType, text } = metrics;
  const server = await serveMetrics({ port, contentType, text });
  log.info('metrics', { port: server.port });
  return server;
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
 * Prints the addresses; at the first start outside production also the demo account's key and
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
  const lines = [`Satukurir serves ${url}/api/v1`, ...dashboardLines(url, first)];
  // All lines are written at once, because programs read them as soon as the first one appears.
  process.stdout.write(`${lines.join('\n')}\n`);
}

function dashboardLines(url: string, first: DemoAccount | undefined): readonly string[] {
  if (first === undefined) return [`Dashboard: ${url}; ${ANOTHER_KEY}`];
  const { secret, email, password } = first;
  return [`TEST key: ${secret}`, `Dashboard: ${url}, e-mail ${email}, password ${password}`];
}
