import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type PostgresProxy = {
  /** The database's URL, through the proxy. */
  readonly url: string;
  /** Times so far that a client sent something and waited for an answer. */
  roundTrips(): number;
  close(): void;
};

/** A simple query, or the Sync that ends an extended one: what PostgreSQL answers when done. */
const WAITS = new Set(['Q', 'S']);
const LENGTH_BYTES = 4;

/** Stands between server and database and counts, without either noticing. */
export async function postgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const database = new URL(databaseUrl);
  let roundTrips = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    const count = counter(() => {
      roundTrips += 1;
    });
    client.on('data', count);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => socket.destroy()));
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: Object.assign(new URL(database), { port }).href,
    roundTrips: () => roundTrips,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Reads the client's messages: the first has no letter, every other begins with one. */
function counter(waits: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let letters = 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= letters + LENGTH_BYTES) {
      const length = letters + rest.readInt32BE(letters);
      if (rest.length < length) return;
      if (letters === 1 && WAITS.has(rest.toString('latin1', 0, 1))) waits();
      rest = rest.subarray(length);
      letters = 1;
    }
  };
}
