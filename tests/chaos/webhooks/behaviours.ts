import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import { share } from '#tests/kit/share.ts';
import { drip, flood } from './flood.ts';
import type { End } from './in-flight.ts';

/** A request that was read, as its receiver answers it. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** From 1, at this endpoint. */
  readonly number: number;
  readonly isVerified: boolean;
  readonly chance: Chance;
  /** To be called as soon as nothing more is to be said. */
  end(how: End): void;
  /** It counts as taken, though it goes on. */
  take(): void;
  said(bytes: number): void;
};

export type Behaviour = (exchange: Exchange) => Promise<void>;
export type BehaviourName = keyof typeof BEHAVIOURS;

const FAILING = 0.3;
/** Of those that fail. */
const [RESET, RESET_SAYING] = [0.3, 0.5];
const SILENT = 0.002;
const THINKING_MS = 15;
const DRIP_MS = 250;
const HEALED_AFTER = 4;
const SHAKEN_FOR = 40;

export const BEHAVIOURS = {
  /** Answers at once. */
  WELL: async (exchange) => answer(exchange, 200),
  /** Three of ten fail by chance: 500, a reset, one within the status line; seldom silence. */
  SHAKY: shaky,
  /** The same, until it has had enough of it. */
  SHAKEN: async (exchange) => {
    if (exchange.number > SHAKEN_FOR) answer(exchange, 200);
    else await shaky(exchange);
  },
  /** Takes only what it can verify. */
  GUARDED: async (exchange) => answer(exchange, exchange.isVerified ? 200 : 401),
  /** Never says anything. */
  SILENT: async () => {},
  /** Says nothing for some time, and is well then. */
  HEALING: async (exchange) => {
    if (exchange.number > HEALED_AFTER) answer(exchange, 200);
  },
  DRIPPING: async (exchange) => {
    exchange.take();
    await drip(exchange.response, DRIP_MS);
  },
  FLOODING: async (exchange) => {
    exchange.take();
    exchange.said(await flood(exchange.response));
  },
} as const satisfies Readonly<Record<string, Behaviour>>;

async function shaky(exchange: Exchange): Promise<void> {
  const { chance, request } = exchange;
  await sleep(share(chance) * THINKING_MS);
  if (share(chance) < SILENT) return;
  if (share(chance) >= FAILING) return answer(exchange, 200);
  const kind = share(chance);
  if (kind > RESET_SAYING) return answer(exchange, 500);
  if (kind > RESET) request.socket.write('HTTP/1.1 20');
  reset(exchange);
}

function answer({ response, end, take }: Exchange, status: number): void {
  const isTaken = status < 300;
  // Whoever reads the answer may begin with the next before we hear that it was sent.
  end(isTaken ? 'TAKEN' : 'REFUSED');
  response.writeHead(status).end(`${status}\n`, () => {
    if (isTaken) take();
  });
}

function reset({ request, end }: Exchange): void {
  end('REFUSED');
  request.socket.resetAndDestroy();
}
