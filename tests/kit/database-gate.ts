import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { TestDatabase } from './database.ts';

type Urls = Pick<TestDatabase, 'ownerUrl' | 'appUrl'>;

/** A door in front of a database: shut, it is as if nothing listened there. */
export type DatabaseGate = Urls & {
  /** Breaks every connection and refuses new ones. */
  shut(): Promise<void>;
  /** On the same port as before. */
  open(): Promise<void>;
};

export async function gateBefore(database: Urls): Promise<DatabaseGate> {
  const sockets = new Set<Socket>();
  const to = Number(new URL(database.appUrl).port);
  const gate = createServer((client) => join(client, connect(to, '127.0.0.1'), sockets));
  const port = await listenOn(gate, 0);
  const through = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const shut = async (): Promise<void> => {
    if (!gate.listening) return;
    const closed = once(gate, 'close');
    gate.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    ownerUrl: through(database.ownerUrl),
    appUrl: through(database.appUrl),
    shut,
    async open() {
      await listenOn(gate, port);
    },
  };
}

function join(client: Socket, server: Socket, sockets: Set<Socket>): void {
  for (const [end, other] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(end);
    end.on('error', () => other.destroy());
    end.on('close', () => {
      sockets.delete(end);
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
