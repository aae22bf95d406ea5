import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import {
  Client,
  type ClientBase,
  type ClientConfig,
  type DatabaseError,
  type QueryConfig,
} from 'pg';

/** Values by PostgreSQL parameter. */
export type Settings = Readonly<Record<string, string>>;

/** Parameters that are set on a connection before its first use. */
export type Session = {
  readonly settings: Settings;
  /** Set only if neither the role nor the database sets them. */
  readonly limits: Settings;
};

/**
 * The server enforces statement_timeout; a connection without a response this much later is lost.
 */
const ANSWER_GRACE_MS = 2_000;
/** Default timeout of opening a connection. */
export const CONNECT_MS = 2_000;
/** Idle time before the first keep-alive probe; Linux drops a dead connection 10 s later. */
const KEEP_ALIVE_MS = 10_000;
/** How long the server may take to close its end after our Terminate message. */
const TERMINATION_MS = 2_000;

/**
 * The settings that migrations give the role `satukurir_app`. Each connection sets them again,
 * because a deployment may serve as the owner; it uses a statement, because poolers refuse start-up
 * parameters.
 */
export const SERVING_SESSION: Session = {
  settings: {
    // Each read is of one tenant and has an index; a large account must never be listed by reading
    // the whole table.
    random_page_cost: '1.1',
    enable_seqscan: 'off',
    jit: 'off',
    // Makes the server free its end of a silently lost connection within a minute.
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

export const KEEP_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
} as const satisfies ClientConfig;

/**
 * A connection whose failure does not end the process, and whose `end()` completes in bounded time.
 */
export class Connection extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // Without a listener, an error event would end the process; the statement in flight rejects
    // anyway.
    this.on('error', () => {});
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const { stream } = driverInternals(this);
    const timer = setTimeout(() => stream.destroy(), TERMINATION_MS).unref();
    stream.once('close', () => clearTimeout(timer));
    return callback === undefined ? super.end() : void super.end(callback);
  }
}

/**
 * Applies the session's parameters to a new connection and returns the backend's pid. Statements
 * get a client-side timeout: the server's statement_timeout plus ANSWER_GRACE_MS.
 */
export async function prepareSession(
  client: ClientBase,
  session: Session,
  withinMs: number,
): Promise<number> {
  // The driver supports `query_timeout` per statement, but its type does not list it.
  const statement: QueryConfig & { query_timeout: number } = {
    text: sessionStatement(session),
    query_timeout: withinMs,
  };
  const { rows } = await client.query<{ pid: number; limit: number }>(statement);
  const [row] = rows;
  if (row === undefined) throw new Error('set_config answered no row');
  // The driver reads this field for every statement.
  if (row.limit > 0)
    Object(client).connectionParameters.query_timeout = row.limit + ANSWER_GRACE_MS;
  return row.pid;
}

function sessionStatement({ settings, limits }: Session): string {
  const own = (name: string) => `coalesce(nullif(current_setting('${name}'), '0'), `;
  const set = [
    ...Object.entries(settings).map(([name, value]) => [name, `'${value}'`]),
    ...Object.entries(limits).map(([name = '', value]) => [name, `${own(name)}'${value}')`]),
  ].map(([name, value]) => `set_config('${name}', ${value}, false) AS ${name}`);
  return `
    SELECT pid, extract(epoch FROM statement_timeout::interval)::float8 * 1000 AS "limit"
    FROM (SELECT pg_backend_pid() AS pid, ${set.join(', ')}) AS session`;
}

type DriverInternals = {
  readonly stream: Socket;
  readonly backendPid: unknown;
  /** Emits `errorMessage` for each error that the server sends. */
  readonly protocol: EventEmitter<{ errorMessage: [DatabaseError] }>;
};

/**
 * Undocumented fields of the driver; `pid` is the process id that the driver uses to cancel a
 * query.
 */
export function driverInternals(client: ClientBase): DriverInternals {
  const { connection, processID } = Object(client);
  return { stream: connection.stream, backendPid: processID, protocol: connection };
}
