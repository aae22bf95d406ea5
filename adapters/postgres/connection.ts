import type { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig } from 'pg';

/** By the name of a PostgreSQL parameter. */
export type Settings = Readonly<Record<string, string>>;

/** What a connection sets before it is used. */
export type Session = {
  readonly settings: Settings;
  /** Only where neither the role nor the database has one. */
  readonly limits: Settings;
};

/** The server ends statements by itself: no answer so much later is a lost connection. */
const SILENCE_MS = 2_000;
/** To open a connection, where nothing else is said. */
export const CONNECT_MS = 2_000;
/** Of quiet; Linux gives a connection up when ten seconds more have brought no sign of it. */
const KEEP_ALIVE_MS = 10_000;
/** Between our goodbye and the server's; one that is gone says none. */
const GOODBYE_MS = 2_000;

/**
 * What migrations set for the role `satukurir_app` where they may. A connection has it from itself,
 * since one role may do everything; and by a statement, since poolers refuse start-up parameters.
 */
export const SERVING: Session = {
  settings: {
    random_page_cost: '1.1',
    enable_seqscan: 'off',
    jit: 'off',
    // The server's end of a connection that was lost silently is freed within a minute.
    tcp_keepalives_idle: '30',
    tcp_keepalives_interval: '10',
    tcp_keepalives_count: '3',
  },
  limits: {
    statement_timeout: '5s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '10s',
  },
};

export const KEPT_ALIVE = {
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

/**
 * Prepares a new connection, and answers the backend's own number. A statement has the server's
 * limit on our side as well, and a little more.
 */
export async function settle(
  client: ClientBase,
  session: Session,
  withinMs: number,
): Promise<number> {
  const { rows } = await client.query<{ pid: number; limit: number }>({
    text: settling(session),
    ...{ query_timeout: withinMs },
  });
  const [row] = rows;
  if (row === undefined) throw new Error('set_config answered no row');
  // The driver reads it at every statement.
  if (row.limit > 0) Object(client).connectionParameters.query_timeout = row.limit + SILENCE_MS;
  return row.pid;
}

function settling({ settings, limits }: Session): string {
  const own = (name: string) => `coalesce(nullif(current_setting('${name}'), '0'), `;
  const set = [
    ...Object.entries(settings).map(([name, value]) => [name, `'${value}'`]),
    ...Object.entries(limits).map(([name = '', value]) => [name, `${own(name)}'${value}')`]),
  ].map(([name, value]) => `set_config('${name}', ${value}, false) AS ${name}`);
  return `
    SELECT pid, extract(epoch FROM statement_timeout::interval)::float8 * 1000 AS "limit"
    FROM (SELECT pg_backend_pid() AS pid, ${set.join(', ')}) AS session`;
}

type Wire = { readonly stream: Socket; readonly backend: unknown };

/** What the driver keeps to itself: its socket, and the number by which it would cancel. */
export function wireOf(client: ClientBase): Wire {
  const { connection, processID } = Object(client);
  return { stream: connection.stream, backend: processID };
}
