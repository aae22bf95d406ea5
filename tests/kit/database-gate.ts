import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { TestDatabase } from './database.ts';

type Urls = Pick<TestDatabase, 'ownerUrl' | 'appUrl'>;

/** Proxy in front of a database; while shut, it behaves as if no process listened. */
export type DatabaseGate = Urls & {
  /** Breaks every connection and refuses new ones. */
  shut(): Promise<void>;
  /** Listens again on the same port. */
  open(): Promise<void>;
  /**
   * Freezes open connections: no byte passes any more, as after a failover or through a router that
   * lost its state. New connections are served, unless they are to be frozen as well.
   */
  freeze(): void;
  /** Freezes new connections from their first byte on, until `thaw`. */
  freezeAll(): void;
  /** Serves new connections again. */
  thaw(): void;
  /** Counts frozen connections whose other end has not closed them. */
  frozen(): number;
  /**
   * Closes all frozen connections on the side of the database, as it would itself if nothing were
   * acknowledged.
   */
  bury(): void;
};

type Pair = readonly [client: Socket, server: Socket];

export async function gateBefore(database: Urls): Promise<DatabaseGate> {
  const sockets = new Set<Socket>();
  const pairs = new Set<Pair>();
  const frozen = new Set<Socket>();
  const abandoned = new Set<Socket>();
  let freezesNew = false;
  const to = Number(new URL(database.appUrl).port);
  const stop = (pair: Pair): void => {
    const [client, server] = pair;
    pairs.delete(pair);
    frozen.add(client);
    abandoned.add(server);
    // Reading continues, or the end would not be noticed; the data is dropped.
    client.unpipe(server).resume();
    server.unpipe(client);
    for (const end of pair) end.removeAllListeners('close');
    client.on('close', () => frozen.delete(client));
  };
  const gate = createServer((client) => {
    const pair: Pair = [client, connect(to, '127.0.0.1')];
    pairs.add(pair);
    join(pair, sockets, () => pairs.delete(pair));
    if (freezesNew) stop(pair);
  });
  const port = await listenOn(gate, 0);
  const through = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const shut = async (): Promise<void> => {
    if (!gate.listening) return;
    const closed = once(gate, 'close');
    gate.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const freeze = () => pairs.forEach(stop);
  return {
    ownerUrl: through(database.ownerUrl),
    appUrl: through(database.appUrl),
    shut,
    async open() {
      await listenOn(gate, port);
    },
    freeze,
    freezeAll() {
      freezesNew = true;
      freeze();
    },
    thaw() {
      freezesNew = false;
    },
    frozen: () => frozen.size,
    bury() {
      for (const server of abandoned) server.destroy();
      abandoned.clear();
    },
  };
}

function join([client, server]: Pair, sockets: Set<Socket>, ended: () => void): void {
  for (const [end, other] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(end);
    end.on('error', () => other.destroy());
    end.on('close', () => {
      sockets.delete(end);
      ended();
      other.destroy();
    });
    end.pipe(other);
  }
}

async function listenOn(gate: Server, port: number): Promise<number> {
  gate.listen(port, '127.0.0.1');
  await once(gate, 'listening');
  return (gate.address() as AddressInfo).port;
}
