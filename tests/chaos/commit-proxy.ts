import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between processes and their database that can lose the answer to a commit. */
export type CommitProxy = {
  /** Returns the URL of the same database through the proxy. */
  through(databaseUrl: string): string;
  /**
   * Breaks the connection of the next commit that contains this write, after the database has
   * answered it. Resolves to whether it was committed; undefined if none came in time.
   */
  cutNext(write: CommitOf, patienceMs: number): Promise<boolean | undefined>;
  close(): Promise<void>;
};

/** Names of writes within a commit: see adapters/postgres/join-writes.ts. */
export type CommitOf = 'bookings_insert' | 'bookings_finish';

type Cut = { readonly write: CommitOf; readonly done: (isCommitted: boolean) => void };

/** A joined write by name, with its text where it is parsed for the first time. */
const JOINED = /(write [0-9a-f]{16})\0([^\0]*)/g;
/** ReadyForQuery outside a transaction: the commit is done or refused. */
const IDLE = Buffer.from('Z\0\0\0\x05I', 'latin1');
/** The non-localised severity field of an error message. */
const REFUSED = Buffer.from('VERROR\0', 'latin1');

export async function openCommitProxy(databasePort: number): Promise<CommitProxy> {
  const sockets = new Set<Socket>();
  const texts = new Map<string, string>();
  let wanted: Cut | undefined;

  /** Returns the joined writes of a request, and remembers their texts from the first parse. */
  const joinedIn = (request: Buffer): readonly string[] => {
    if (!request.includes('write ')) return [];
    return [...request.toString('latin1').matchAll(JOINED)].map(([, name = '', text = '']) => {
      if (text.startsWith('WITH')) texts.set(name, text);
      return texts.get(name) ?? '';
    });
  };
  const listener = createServer((client) => {
    const server = connect(databasePort, '127.0.0.1');
    const broken = () => [client, server].forEach((end) => void end.destroy());
    let cut: Cut | undefined;
    for (const end of [client, server]) {
      sockets.add(end);
      end.on('error', broken);
      end.on('close', () => {
        sockets.delete(end);
        broken();
      });
    }
    client.on('data', (request) => {
      const joined = joinedIn(request);
      const met = wanted;
      if (met !== undefined && joined.some((text) => text.includes(`${met.write} AS (`))) {
        cut = met;
        wanted = undefined;
      }
      server.write(request);
    });
    server.on('data', (answer) => {
      if (cut === undefined) return void client.write(answer);
      if (!answer.includes(IDLE)) return;
      broken();
      cut.done(!answer.includes(REFUSED));
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    cutNext(write, patienceMs) {
      const { promise, resolve } = Promise.withResolvers<boolean | undefined>();
      const timer = setTimeout(() => {
        wanted = undefined;
        resolve(undefined);
      }, patienceMs);
      wanted = {
        write,
        done(isCommitted) {
          clearTimeout(timer);
          resolve(isCommitted);
        },
      };
      return promise;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
