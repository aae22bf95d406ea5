/**
 * Wake-ups are PostgreSQL's notifications. They are sent by separate statements, after the commit:
 * a notification inside a commit would take a lock of the whole server, so that commits would wait
 * for each other.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { WAKE_UPS, type WakeUp, type WakeUpSource, type WakeUps } from '#domain/wake-up.ts';
import { CONNECT_MS, Connection, KEEP_ALIVE } from './connection.ts';

export type SentWakeUps = WakeUps & {
  /** Sends pending wake-ups, such as those of a command that is about to end. */
  end(): Promise<void>;
};

/** Names of the connections, as pg_stat_activity shows them. */
export const LISTENER_NAME = 'satukurir wake-ups';
const SENDER_NAME = 'satukurir waking';
const CHANNEL = 'satukurir_wake_up';
const NOTIFY = { name: 'wakeUps.notify', text: `SELECT pg_notify('${CHANNEL}', $1)` };
/** Pause between two notifications of a process; wake-ups in between are sent together. */
const GAP_MS = 25;
/** Interval of a statement on the listening connection, which notices a silent loss. */
const CHECK_MS = 15_000;
const RECONNECT_MS = 1_000;

/**
 * Sends on a separate connection, opened with the first wake-up: one on the pool would take a
 * connection from a request. The wake-ups of a commit are sent immediately; those of the following
 * GAP_MS are sent together.
 */
export function sentWakeUps(url: string): SentWakeUps {
  const config = configOf(url, SENDER_NAME);
  const wanted = new Set<WakeUp>();
  let client: Connection | undefined;
  let hasEnded = false;
  let sending: Promise<void> | undefined;
  const send = async (kinds: string) => {
    const used = client ?? new Connection(config);
    try {
      if (client === undefined) await used.connect();
      client = used;
      await used.query({ ...NOTIFY, values: [kinds] });
    } catch {
      // Timers find the work that is not announced.
      client = undefined;
      void used.end().catch(() => {});
    }
  };
  const sendAll = async () => {
    // Waits, so that the other kinds of work announced by the same commit are included.
    await null;
    while (wanted.size > 0) {
      const kinds = [...wanted].join(' ');
      wanted.clear();
      await send(kinds);
      if (!hasEnded) await sleep(GAP_MS, undefined, { ref: false });
    }
    sending = undefined;
  };
  return {
    wake(what) {
      if (hasEnded) return;
      wanted.add(what);
      sending ??= sendAll();
    },
    async end() {
      hasEnded = true;
      await sending;
      await client?.end();
    },
  };
}

/**
 * Listens on a separate connection, which is reopened when it is lost. Behind a pooler in
 * transaction mode nothing arrives, and the timers do all the work.
 */
export function wakeUpSource(url: string): WakeUpSource {
  const config = configOf(url, LISTENER_NAME);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  const follow = async (woken: (what: WakeUp) => void, opened: () => void) => {
    while (!signal.aborted) {
      await listenOnce(config, { woken, opened, signal }).catch(() => {});
      opened();
      await pauseOf(RECONNECT_MS, signal);
    }
  };
  return {
    async listen(woken) {
      const first = Promise.withResolvers<void>();
      running = follow(woken, first.resolve);
      await first.promise;
    },
    async end() {
      stopping.abort();
      await running;
    },
  };
}

type Listening = {
  readonly woken: (what: WakeUp) => void;
  readonly opened: () => void;
  readonly signal: AbortSignal;
};

/** Settles when the connection is lost, or when `signal` ends it. */
async function listenOnce(config: ClientConfig, { woken, opened, signal }: Listening) {
  const client = new Connection(config);
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    client.on('notification', ({ payload = '' }) => {
      const kinds = payload.split(' ');
      if (signal.aborted) return;
      for (const what of WAKE_UPS) if (kinds.includes(what)) woken(what);
    });
    await client.query(`LISTEN ${CHANNEL}`);
    // Wakes for everything, because notifications may have been sent while there was no connection.
    for (const what of WAKE_UPS) woken(what);
    opened();
    let isLost = false;
    void lost.then(() => {
      isLost = true;
    });
    while (!isLost && !signal.aborted) {
      await Promise.race([lost, pauseOf(CHECK_MS, signal)]);
      if (!isLost && !signal.aborted) await client.query('SELECT 1');
    }
  } finally {
    await client.end().catch(() => {});
  }
}

function configOf(url: string, name: string): ClientConfig {
  return {
    ...KEEP_ALIVE,
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  };
}

function pauseOf(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
