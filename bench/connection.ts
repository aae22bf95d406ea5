import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Server } from '../scripts/demo/server.ts';
import type { Call } from './calls.ts';

/** Target of the calls, and the default API key. */
export type Target = Pick<Server, 'origin' | 'key'>;

/** One kept-alive connection, one request at a time. */
export type Connection = {
  /** Waits for the whole answer; throws on statuses other than 200 and 201. */
  send(call: Call): Promise<void>;
  close(): void;
};

export type Load = {
  /** Sends the calls in turn, repeatedly, until `times` of them are answered. */
  readonly calls: readonly Call[];
  readonly times: number;
  readonly connections: number;
};

const SUCCESSES: ReadonlySet<unknown> = new Set([200, 201]);

export function connect({ origin, key }: Target): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const usual = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return {
    async send({ path, body, headers: own }) {
      const headers = { ...usual, ...own };
      const method = body === undefined ? 'GET' : 'POST';
      const sent = request(`${origin}/api/v1${path}`, { agent, method, headers });
      sent.end(body && JSON.stringify(body));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const said = await text(answer);
      if (!SUCCESSES.has(answer.statusCode))
        throw new Error(`${path}: ${answer.statusCode} ${said}`);
    },
    close: () => agent.destroy(),
  };
}

/** Answered requests per second. */
export async function load(server: Target, { calls, times, connections }: Load): Promise<number> {
  let asked = 0;
  const work = async () => {
    const connection = connect(server);
    while (asked < times) {
      const call = calls[asked % calls.length];
      asked += 1;
      if (call !== undefined) await connection.send(call);
    }
    connection.close();
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  return (times / (performance.now() - startedAt)) * 1000;
}
