import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type SlowSockets = {
  /** Status lines of the answers so far. */
  readonly statuses: readonly string[];
  /** Resolves once this many sockets have got an answer. */
  answered(count: number): Promise<void>;
  end(): void;
};

/** Opens connections that send a head, one byte of its body, and nothing more. */
export async function slowSockets(port: number, head: string, count: number): Promise<SlowSockets> {
  const statuses: string[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const receive = (text: string) => {
    statuses.push(...(text.match(/^HTTP\/1\.1 \d+/gm) ?? []));
    for (const { count: wanted, resolve } of waiting) if (statuses.length >= wanted) resolve();
  };
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    // Counts the data received before the server cuts off the connection.
    return socket.on('data', receive).on('error', () => {});
  });
  await Promise.all(sockets.map((socket) => sentSlowly(socket, head)));
  return {
    statuses,
    answered(wanted) {
      if (statuses.length >= wanted) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count: wanted, resolve }));
    },
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function sentSlowly(socket: Socket, head: string): Promise<void> {
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(`${head}\r\n{`, resolve));
}

/** Head of a POST of 1,000 bytes. */
export function headOf(path: string, key?: string): string {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: api.example', 'Content-Length: 1000'];
  if (key !== undefined) lines.push(`Authorization: Bearer ${key}`);
  return [...lines, 'Content-Type: application/json', ''].join('\r\n');
}

/**
 * Heads of a route that needs a key, one authenticated by its body only, and an unknown gateway.
 */
export function slowHeads(key: string): readonly string[] {
  return [
    headOf('/api/v1/rates', key),
    headOf('/hooks/payments/simulator'),
    headOf('/hooks/payments/x'),
  ];
}
