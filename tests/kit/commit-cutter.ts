import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Proxy of a database connection that breaks when a given text is first sent, and never again. */
export type CommitCutter = {
  readonly url: string;
  /** Resolves when that text is lost. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
};

/** Text of a COMMIT; its end distinguishes it from READ COMMITTED. */
export const COMMIT = 'COMMIT\0';
/** Message that the server is ready outside a transaction: everything is committed. */
const IDLE = Buffer.from('Z\0\0\0\x05I', 'latin1');

/**
 * Lost message: the COMMIT on its way there, or the answer on its way back; silently: the
 * connection stays open, and nothing comes back any more.
 */
export type Loss = 'COMMIT' | 'answer' | 'answer, silently';

/** Opens the proxy; `text` is part of the SQL at which it cuts. */
export async function openCommitCutter(
  databaseUrl: string,
  loss: Loss,
  text = COMMIT,
): Promise<CommitCutter> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  let isCut = false;

  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    const destroy = () => [client, server].forEach((end) => void end.destroy());
    const cut = () => {
      if (loss !== 'answer, silently') destroy();
      lose();
    };
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(end);
      end.on('error', destroy);
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
    }
    server.on('data', (answer) => client.write(answer));
    client.on('data', (request) => {
      if (isCut || !request.includes(text)) return void server.write(request);
      isCut = true;
      if (loss === 'COMMIT') return cut();
      server.removeAllListeners('data').on('data', (answer) => answer.includes(IDLE) && cut());
      server.write(request);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const own = listener.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(own.port) }).href,
    lost,
    async close() {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
