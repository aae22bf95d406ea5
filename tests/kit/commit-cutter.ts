import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a database that breaks at the first COMMIT, and never again. */
export type CommitCutter = {
  readonly url: string;
  close(): Promise<void>;
};

/** The end of the text tells it from READ COMMITTED. */
const COMMIT = 'COMMIT\0';

/** What is lost: the COMMIT itself on its way there, or the answer on its way back. */
export type Loss = 'COMMIT' | 'answer';

export async function openCommitCutter(databaseUrl: string, loss: Loss): Promise<CommitCutter> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;

  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    const cut = () => [client, server].forEach((end) => void end.destroy());
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(end);
      end.on('error', cut);
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
    }
    server.on('data', (answer) => client.write(answer));
    client.on('data', (request) => {
      if (isCut || !request.includes(COMMIT)) return void server.write(request);
      isCut = true;
      if (loss === 'COMMIT') return cut();
      server.removeAllListeners('data').once('data', cut);
      server.write(request);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const own = listener.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(own.port) }).href,
    async close() {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
