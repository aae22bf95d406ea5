import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Outcome of one request: `pass` forwards it, `lose answer` forwards it and cuts the connection
 * instead of answering, `cut` and `silence` keep it from the server; a number is the status of a
 * proxy or a busy server, with `Retry-After: 0`.
 */
export type Fate = 'pass' | 'lose answer' | 'cut' | 'silence' | number;

export type LossyProxy = {
  readonly url: string;
  /** Every request so far, including those that the server never received. */
  readonly requests: { readonly method: string; readonly headers: IncomingHttpHeaders }[];
  /** Sets the outcomes of the next requests; further ones pass. */
  plan(...fates: readonly Fate[]): void;
  close(): Promise<void>;
};

/** Stands between a client and the real server, and fails as networks do. */
export async function lossyProxy(port: number): Promise<LossyProxy> {
  const fates: Fate[] = [];
  const requests: LossyProxy['requests'] = [];
  const server = createServer(async (received, response) => {
    const { method = '', url = '', headers } = received;
    requests.push({ method, headers });
    const body = await buffer(received);
    const fate = fates.shift() ?? 'pass';
    if (fate === 'silence') return;
    if (fate === 'cut') received.socket.destroy();
    else if (typeof fate === 'number') refuse(response, fate);
    else {
      const sent = request({ port, host: '127.0.0.1', method, path: url, headers });
      sent.end(body);
      const [answer] = await once(sent, 'response');
      const bytes = await buffer(answer);
      if (fate === 'lose answer') received.socket.destroy();
      else response.writeHead(answer.statusCode, answer.headers).end(bytes);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    plan: (...next) => void fates.push(...next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'retry-after': '0', 'content-type': 'text/plain' }).end('busy');
}
