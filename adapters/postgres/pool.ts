import pg, { type ClientBase, type PoolClient, type PoolConfig } from 'pg';
import {
  CONNECT_MS,
  Connection,
  driverInternals,
  prepareSession,
  SERVING_SESSION,
  type Session,
} from './connection.ts';
import { closeDeadConnections } from './dead-connections.ts';
import { isTimeout } from './fault.ts';
import { type BeginStatement, observeStatements } from './observe-statements.ts';
import { currentHolder, type Holder, type PoolShares, poolShares } from './pool-shares.ts';
import { type Responsiveness, responsiveness } from './responsiveness.ts';
import { shareRules } from './share-rules.ts';
import { type Writability, writability } from './writability.ts';

export type ServingPoolConfig = PoolConfig & {
  readonly max: number;
  /**
   * True if the process serves HTTP requests: background work then gets only a share of the pool.
   */
  readonly servesRequests?: boolean | undefined;
  readonly session?: Session;
  /** Absent: statements are not observed. */
  readonly beginStatement?: BeginStatement | undefined;
};

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: PoolClient['release'],
) => void;

/**
 * A pool that limits each account, all of TEST and all unauthenticated callers to a share of its
 * connections, survives lost connections, and detects silently lost ones.
 */
export class ServingPool extends pg.Pool {
  readonly responsiveness: Responsiveness = responsiveness();
  readonly writability: Writability = writability();
  /** Called after each wait for a connection; null: waits are not measured. */
  observeWait: ((durationMs: number, outcome: 'got' | 'timeout') => void) | null = null;
  readonly #shares: PoolShares;
  readonly #holders = new Map<PoolClient, Holder>();

  constructor({
    servesRequests = false,
    session = SERVING_SESSION,
    beginStatement,
    ...config
  }: ServingPoolConfig) {
    const backends = new WeakMap<ClientBase, number>();
    const { connectionTimeoutMillis: waitMs = CONNECT_MS } = config;
    const poolConfig = {
      ...config,
      Client: Connection,
      onConnect: async (client: ClientBase) => {
        backends.set(client, await prepareSession(client, session, waitMs));
      },
    };
    super(poolConfig);
    this.#shares = poolShares({
      sharesOf: shareRules({ max: config.max, servesRequests }),
      waitMs: () => this.options.connectionTimeoutMillis || waitMs,
    });
    this.on('connect', (client) => {
      const { stream, protocol } = driverInternals(client);
      stream.on('data', () => this.responsiveness.answered());
      protocol.on('errorMessage', ({ code }) => this.writability.failed(code));
      if (beginStatement !== undefined) observeStatements(client, beginStatement);
    });
    this.on('release', (_error, client) => this.#released(client));
    closeDeadConnections({ pool: this, config: poolConfig, backends, inUse: this.#holders });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const acquired = this.#acquire(currentHolder());
    if (callback === undefined) return acquired;
    acquired.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #acquire(holder: Holder): Promise<PoolClient> {
    const { observeWait } = this;
    if (observeWait === null) return this.#acquireUnobserved(holder);
    const startedAt = performance.now();
    try {
      const client = await this.#acquireUnobserved(holder);
      observeWait(performance.now() - startedAt, 'got');
      return client;
    } catch (error) {
      if (isTimeout(error)) observeWait(performance.now() - startedAt, 'timeout');
      throw error;
    }
  }

  async #acquireUnobserved(holder: Holder): Promise<PoolClient> {
    this.responsiveness.requested();
    await this.#shares.acquire(holder);
    try {
      const client = await super.connect();
      this.#holders.set(client, holder);
      return client;
    } catch (error) {
      if (!isTimeout(error)) this.responsiveness.answered();
      this.#shares.release(holder);
      throw error;
    }
  }

  #released(client: PoolClient): void {
    // A connection closed as dead must not be reused before the pool removes it.
    if (driverInternals(client).stream.destroyed) void client.end();
    const holder = this.#holders.get(client);
    if (holder === undefined) return;
    this.#holders.delete(client);
    this.#shares.release(holder);
  }
}
