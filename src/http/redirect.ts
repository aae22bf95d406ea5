import { createServer } from 'node:http';
import { drainable } from './connections.ts';
import { LIMITS, openPort, type RunningServer } from './server.ts';

type RedirectOptions = {
  readonly host: string;
  readonly port: number;
  /** Origin of HTTPS, without a trailing slash. */
  readonly to: string;
};

const REFUSED = 'Send requests over HTTPS; change the key or password that this one carried.\n';

/**
 * Sends browsers to the same path over HTTPS. Other methods, and requests with a key, are refused: to
 * redirect them would hide that a secret went in the clear.
 */
export async function redirectToHttps({ host, port, to }: RedirectOptions): Promise<RunningServer> {
  const server = createServer(LIMITS, ({ method, url, headers }, reply) => {
    const isPlain = headers.authorization === undefined && (method === 'GET' || method === 'HEAD');
    if (isPlain) reply.writeHead(308, { Location: to + (url ?? '/'), 'Content-Length': '0' }).end();
    else reply.writeHead(403, { 'Content-Type': 'text/plain', Connection: 'close' }).end(REFUSED);
  });
  const drain = drainable(server);
  return { port: await openPort(server, { host, port }), drain };
}
