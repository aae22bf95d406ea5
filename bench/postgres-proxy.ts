import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type PostgresProxy = {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** Times that a client sent something on an idle connection and waited for the answer. */
  roundTrips(): number;
  /** Largest number of connections open at once. */
  connectionsMax(): number;
  close(): void;
};

/** A simple query, or the Sync that ends an extended one. */
const ASKS: ReadonlySet<string> = new Set(['Q', 'S']);
/** ReadyForQuery: the answer to each of these messages. */
const ANSWERED = 'Z';
const BINDS = 'B';
const LENGTH_BYTES = 4;
/** Part of the message that binds values to the statement that wakes workers. */
const WAKES = 'wakeUps.notify';

/**
 * Counts round trips between server and database, unnoticed by both. Messages sent before the
 * previous answer has arrived are no additional round trip, nor are those that wake workers after a
 * commit: no request waits for them.
 */
export async function postgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const database = new URL(databaseUrl);
  let roundTrips = 0;
  let [connections, connectionsMax] = [0, 0];
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    let unanswered = 0;
    connections += 1;
    connectionsMax = Math.max(connectionsMax, connections);
    client.once('close', () => {
      connections -= 1;
    });
    let isWaking = false;
    const asked = (letter: string, message: Buffer) => {
      if (letter === BINDS) isWaking = message.includes(WAKES);
      if (!ASKS.has(letter)) return;
      if (unanswered === 0 && !isWaking) roundTrips += 1;
      isWaking = false;
      unanswered += 1;
    };
    const answered = (letter: string) => {
      // The first ReadyForQuery ends the handshake.
      if (letter === ANSWERED) unanswered = Math.max(0, unanswered - 1);
    };
    client.on('data', lettersOf(asked, { startsBare: true }));
    upstream.on('data', lettersOf(answered, { startsBare: false }));
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
    connectionsMax: () => connectionsMax,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Parses messages: each begins with a letter, except the first of a client. */
function lettersOf(
  tell: (letter: string, message: Buffer) => void,
  { startsBare }: { startsBare: boolean },
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let letters = startsBare ? 0 : 1;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= letters + LENGTH_BYTES) {
      const length = letters + rest.readInt32BE(letters);
      if (rest.length < length) return;
      if (letters === 1) tell(rest.toString('latin1', 0, 1), rest.subarray(0, length));
      rest = rest.subarray(length);
      letters = 1;
    }
  };
}
