import type { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig } from 'pg';

/** By the name of a PostgreSQL parameter. */
export type SessionSettings = Readonly<Record<string, string>>;

const STATEMENT_MS = 5_000;
/** The server ends statements by itself: no answer by then is a lost connection. */
const SILENCE_MS = STATEMENT_MS + 2_000;
/** For what a new connection does before it is used, and to open it. */
export const CONNECT_MS = 2_000;
/** Of quiet; Linux gives a connection up when ten seconds more have brought no sign of it. */
const KEEP_ALIVE_MS = 10_000;
/** Between our goodbye and the server's; one that is gone says none. */
const GOODBYE_MS = 2_000;

/**
 * What migrations set for the role `satukurir_app` where they may. A connection has it from itself,
 * since one role may do everything; and by a statement, since poolers refuse start-up parameters.
 */
export const SERVING: SessionSettings = {
  statement_timeout: `${STATEMENT_MS}ms`,
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  random_page_cost: '1.1',
  enable_seqscan: 'off',
  jit: 'off',
  // The server's end of a connection that was lost silently is freed within a minute.
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/** Limits of our side, for statements that the server bounds as well. */
export const BOUNDED = {
  query_timeout: SILENCE_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
} as const satisfies ClientConfig;

/** A connection that ends no process when it breaks, and is gone soon after it was ended. */
export class Connection extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // An error event without a listener ends the process; the statement in flight rejects anyway.
    this.on('error', () => {});
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const { stream } = wireOf(this);
    const cut = setTimeout(() => stream.destroy(), GOODBYE_MS).unref();
    stream.once('close', () => clearTimeout(cut));
    return callback === undefined ? super.end() : void super.end(callback);
  }
}

/** Sets them, and answers the backend's own number. */
export async function settle(client: ClientBase, settings: SessionSettings): Promise<number> {
  const names = Object.keys(settings);
  const set = names.map((name, at) => `set_config('${name}', $${at + 1}, false)`);
  const { rows } = await client.query<{ pid: number }>({
    text: `SELECT ${['pg_backend_pid() AS pid', ...set].join(', ')}`,
    values: Object.values(settings),
    ...{ query_timeout: CONNECT_MS },
  });
  const [row] = rows;
  if (row === undefined) throw new Error('set_config answered no row');
  return row.pid;
}

type Wire = { readonly stream: Socket; readonly backend: unknown };

/** What the driver keeps to itself: its socket, and the number by which it would cancel. */
export function wireOf(client: ClientBase): Wire {
  const { connection, processID } = Object(client);
  return { stream: connection.stream, backend: processID };
}
