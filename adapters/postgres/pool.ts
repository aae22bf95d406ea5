import pg, { type ClientBase, type PoolClient, type PoolConfig } from 'pg';
import { CONNECT_MS, Connection, SERVING, type Session, settle, wireOf } from './connection.ts';
import { isSilence } from './fault.ts';
import { BACKGROUND, currentName, type Room, room } from './room.ts';
import { type Vitals, vitals } from './vitals.ts';
import { watchOver } from './watch.ts';

export type ServingPoolConfig = PoolConfig & {
  readonly max: number;
  /** Requests are answered over it: then what is done for no account has a share as well. */
  readonly servesRequests?: boolean | undefined;
  readonly session?: Session;
};

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: PoolClient['release'],
) => void;

/**
 * A pool that shares its connections by account, survives the loss of each, and notices when one
 * is lost silently.
 */
export class ServingPool extends pg.Pool {
  readonly vitals: Vitals = vitals();
  readonly #room: Room;
  readonly #holders = new Map<PoolClient, string>();

  constructor({ servesRequests = false, session = SERVING, ...config }: ServingPoolConfig) {
    const backends = new WeakMap<ClientBase, number>();
    const { connectionTimeoutMillis: waitMs = CONNECT_MS } = config;
    const whole = {
      ...config,
      Client: Connection,
      onConnect: async (client: ClientBase) => {
        backends.set(client, await settle(client, session, waitMs));
      },
    };
    super(whole);
    const half = Math.ceil(config.max / 2);
    const takesAll = (name: string) => name === BACKGROUND && !servesRequests;
    this.#room = room({
      shareOf: (name) => (takesAll(name) ? config.max : half),
      waitMs: () => this.options.connectionTimeoutMillis || waitMs,
    });
    this.on('connect', (client) => {
      wireOf(client).stream.on('data', () => this.vitals.answered());
    });
    this.on('release', (_error, client) => this.#released(client));
    watchOver({ pool: this, config: whole, backends, held: this.#holders });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<PoolClient> | undefined {
    const taken = this.#take(currentName());
    if (callback === undefined) return taken;
    taken.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #take(name: string): Promise<PoolClient> {
    this.vitals.asked();
    await this.#room.enter(name);
    try {
      const client = await super.connect();
      this.#holders.set(client, name);
      return client;
    } catch (error) {
      if (!isSilence(error)) this.vitals.answered();
      this.#room.leave(name);
      throw error;
    }
  }

  #released(client: PoolClient): void {
    // One that was given up for its silence is not handed on in the moment before it is closed.
    if (wireOf(client).stream.destroyed) void client.end();
    const name = this.#holders.get(client);
    if (name === undefined) return;
    this.#holders.delete(client);
    this.#room.leave(name);
  }
}
