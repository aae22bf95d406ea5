import { randomUUID } from 'node:crypto';
import type { Container } from 'inversify';
import type { Environment } from '#domain/environment.ts';
import type { Account } from '#domain/people/access/account.ts';
import { SCOPES, type Scope } from '#domain/people/access/scope.ts';
import type { Clock } from '#domain/time.ts';
import { createContainer } from '#src/composition/container.ts';
import { openPlatform } from '#src/composition/open-platform.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import type { Log, LogFields } from '#src/http/log.ts';
import { listen } from '#src/http/server.ts';
import type { CreatedApiKey } from '#src/usecases/people/access/create-api-key.ts';
import type { TestDatabase } from './database.ts';
import './one-realm.ts';
import { lazyAreas } from './lazy-areas.ts';
import { LONG_WAIT_SETTINGS } from './long-waits.ts';

export type LogLine = LogFields & { readonly level: string; readonly message: string };

/** Clock of the process, until a test moves or stops it. */
export type MovableClock = Clock & { skip(ms: number): void; stop(): void; goOn(): void };

export type KeyOptions = {
  readonly account?: Account;
  readonly environment?: Environment;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date;
};

/** Server as `src/main.ts` composes it, inside this process. */
export type RunningApi = {
  readonly port: number;
  readonly container: Container;
  /** URL of its database's owner. */
  readonly ownerUrl: string;
  readonly clock: MovableClock;
  /** Log lines so far, before the logger's own redaction. */
  readonly log: readonly LogLine[];
  newAccount(): Promise<Account>;
  /** Creates a key, by default of a new account, in TEST, with every scope. */
  newKey(options?: KeyOptions): Promise<CreatedApiKey>;
  /** Runs a worker's timers: due bookings and cancellations, and one poll of everything else. */
  work(): Promise<void>;
  /** Drains the server as after SIGTERM. */
  drain(delayMs: number, patienceMs?: number): Promise<void>;
  close(): Promise<void>;
};

export type ApiOptions = {
  readonly database: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>;
  /** Settings by their names in src/config/settings.ts. Rate limits are off by default. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Replaces parts before anything is made. */
  readonly rewire?: (container: Container) => void;
};

/** Samples of the database's clock, of which the quickest is used. */
const SYNCHRONISED_BY = 3;

export async function startApi({ database, settings, rewire }: ApiOptions): Promise<RunningApi> {
  const { log, lines } = keepingLog();
  const parsed = parseSettings({
    RATE_LIMITS: 'off',
    ...LONG_WAIT_SETTINGS,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    ...settings,
  });
  const platform = await openPlatform(parsed, { log, report: () => {} });
  const clock = movableClock(await notBehind(platform.clock, platform.database.now));
  const container = createContainer({ ...platform, clock });
  container.rebind(TOKENS.areas).toDynamicValue(lazyAreas);
  rewire?.(container);
  const { port, drain } = await listen(container.get(TOKENS.app), {
    host: '127.0.0.1',
    port: 0,
    random: container.get(TOKENS.random),
    docs: container.get(TOKENS.httpSettings).docs,
    tls: null,
  });
  const newAccount = () => openAccount(container);
  return {
    port,
    container,
    ownerUrl: database.ownerUrl,
    clock,
    log: lines,
    newAccount,
    newKey: async ({ account, ...options } = {}) =>
      makeKey(container, account ?? (await newAccount()), options),
    work: () => work(container),
    drain(delayMs, patienceMs) {
      platform.readiness.beginDrain();
      return drain(delayMs, patienceMs);
    },
    async close() {
      await drain(0);
      await platform.close();
    },
  };
}

async function work(container: Container): Promise<void> {
  const bookings = container.get(TOKENS.dueWorks).bookings;
  await bookings.beginDue();
  await bookings.idle();
  const cancellations = container.get(TOKENS.dueWorks).cancellations;
  await cancellations.beginDue();
  await cancellations.idle();
  const tracking = container.get(TOKENS.dueWorks).tracking;
  await tracking.beginDue();
  await tracking.idle();
}

function openAccount(container: Container): Promise<Account> {
  const email = `${randomUUID()}@shop.example`;
  return container.get(TOKENS.useCases).access.createAccount({ name: 'Toko Uji', email });
}

function makeKey(
  container: Container,
  { accountId }: Account,
  { environment = 'TEST', scopes = SCOPES, expiresAt }: Omit<KeyOptions, 'account'>,
): Promise<CreatedApiKey> {
  const tenant = { accountId, environment };
  return container.get(TOKENS.useCases).access.createApiKey(tenant, {
    name: 'Till',
    scopes,
    expiresAt: expiresAt ?? null,
  });
}

function keepingLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (message: string, fields?: LogFields) => {
    lines.push({ ...fields, level, message });
  };
  return {
    log: {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      access: (level, line) => at(level)('request', line),
    },
    lines,
  };
}

/**
 * Keeps the clock at or after the database's time: under load a process's clock may be off by half
 * a second, and new rows would not be due yet.
 */
async function notBehind(clock: Clock, databaseNow: () => Promise<Date>): Promise<Clock> {
  const measured: { readonly behindMs: number; readonly tookMs: number }[] = [];
  for (let time = 0; time < SYNCHRONISED_BY; time += 1) {
    const before = clock.now().getTime();
    const reference = await databaseNow();
    const tookMs = clock.now().getTime() - before;
    measured.push({ behindMs: reference.getTime() + 1 - before, tookMs });
  }
  const [best] = measured.toSorted((one, other) => one.tookMs - other.tookMs);
  return {
    ...clock,
    now: () => new Date(clock.now().getTime() + (best?.behindMs ?? 0)),
  };
}

function movableClock(real: Clock): MovableClock {
  let skippedMs = 0;
  /** Both times are read together: at different moments they would differ by a millisecond. */
  let stoppedAt: { readonly now: number; readonly monotonicMs: number } | undefined;
  return {
    now: () => new Date((stoppedAt?.now ?? real.now().getTime()) + skippedMs),
    monotonicMs: () => (stoppedAt?.monotonicMs ?? real.monotonicMs()) + skippedMs,
    skip(ms) {
      skippedMs += ms;
    },
    stop() {
      stoppedAt ??= { now: real.now().getTime(), monotonicMs: real.monotonicMs() };
    },
    goOn() {
      stoppedAt = undefined;
    },
  };
}
