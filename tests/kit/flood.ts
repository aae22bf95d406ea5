import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { waitUntil } from './wait-until.ts';

/** Request of a stranger; `number` counts those of all senders. */
export type FloodRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
};

export type Flood = {
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Resolves once this many requests were answered. */
  answered(count: number): Promise<void>;
  /** Stops sending, and waits for the outstanding answers. */
  end(): Promise<void>;
};

type FloodOptions = {
  readonly port: number;
  /** Simultaneous senders, each from an address in another network. */
  readonly senders: number;
  readonly requestOf: (number: number, sender: number) => FloodRequest;
};

/** Addresses of the loopback network, each in another /24. */
const NETWORKS = 256;

export function addressOfSender(sender: number): string {
  return `127.${1 + Math.floor(sender / NETWORKS)}.${sender % NETWORKS}.9`;
}

/** Sends one request at a time from each sender. */
export function flood({ port, senders, requestOf }: FloodOptions): Flood {
  const agent = new Agent({ keepAlive: true });
  const statuses = new Map<number, number>();
  let sent = 0;
  let answers = 0;
  let hasEnded = false;
  const keepSending = async (sender: number): Promise<void> => {
    while (!hasEnded) {
      const call = requestOf(sent, sender);
      sent += 1;
      const status = await statusOf(call, { port, agent, localAddress: addressOfSender(sender) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answers += 1;
    }
  };
  const running = Array.from({ length: senders }, (_, sender) => keepSending(sender));
  return {
    statuses,
    answered: (count) => waitUntil(() => answers >= count),
    async end() {
      hasEnded = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

function statusOf(
  { method, path, headers = {}, body }: FloodRequest,
  {
    port,
    ...from
  }: { readonly port: number; readonly agent: Agent; readonly localAddress: string },
): Promise<number> {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const json = { 'Content-Type': 'application/json', 'Content-Length': bytes?.length ?? 0 };
  const all = { ...(bytes === undefined ? {} : json), ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...from, host: '127.0.0.1', port, method, path, headers: all });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.on('error', reject).on('end', () => resolve(incoming.statusCode ?? 0));
      incoming.resume();
    });
    outgoing.end(bytes);
  });
}
