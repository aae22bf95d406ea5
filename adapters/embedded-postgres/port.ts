import { createServer } from 'node:net';

/**
 * Returns a free port of 127.0.0.1: the preferred one if it is free, so that open pools reconnect.
 */
export async function freePort(preferred = 0): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0));
  if (port === undefined) throw new Error('127.0.0.1 has no free port for PostgreSQL.');
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const found = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(found));
    });
  });
}
