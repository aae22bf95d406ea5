import { createServer } from 'node:http';
import { drainable } from './connections.ts';
import { LIMITS, openPort, type RunningServer } from './server.ts';

type MetricsServerOptions = {
  readonly port: number;
  readonly contentType: string;
  /** Everything that is measured, in the text format of Prometheus. */
  readonly text: () => Promise<string>;
};

/** Measurements contain no client data, but clients must not read them either. */
const LOOPBACK = '127.0.0.1';

/** Serves `/metrics` on this machine only, apart from the port of clients and its limits. */
export async function serveMetrics({
  port,
  contentType,
  text,
}: MetricsServerOptions): Promise<RunningServer> {
  const server = createServer(LIMITS, ({ method, url }, reply) => {
    if (url !== '/metrics' || method !== 'GET') {
      reply.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is GET /metrics.\n');
      return;
    }
    text().then(
      (body) => reply.writeHead(200, { 'Content-Type': contentType }).end(body),
      () => reply.writeHead(500).end(),
    );
  });
  const drain = drainable(server);
  return { port: await openPort(server, { host: LOOPBACK, port }), drain };
}
