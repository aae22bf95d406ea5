import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#domain/random.ts';
import { randomFraction } from '#tests/kit/share.ts';
import { drip, flood } from './flood.ts';
import type { End } from './in-flight.ts';

/** A received request, and the means to answer it. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Counts from 1 for each endpoint. */
  readonly number: number;
  readonly isVerified: boolean;
  readonly random: Random;
  /** Called when the response is complete. */
  end(how: End): void;
  /** Marks the delivery as accepted while the response continues. */
  take(): void;
  said(bytes: number): void;
};

export type Behaviour = (exchange: Exchange) => Promise<void>;
export type BehaviourName = keyof typeof BEHAVIOURS;

const FAILING = 0.3;
/** Share of resets among the failures. */
const RESET = 0.3;
const RESET_SAYING = 0.5;
const SILENT = 0.002;
const THINKING_MS = 15;
const DRIP_MS = 250;
const HEALED_AFTER = 4;
const SHAKEN_FOR = 40;

export const BEHAVIOURS = {
  /** Answers at once. */
  WELL: async (exchange) => answer(exchange, 200),
  /**
   * Fails at random, three times in ten: with 500, a reset, a reset within the status line, or
   * rarely silence.
   */
  SHAKY: shaky,
  /** Fails like SHAKY at first, then answers at once. */
  SHAKEN: async (exchange) => {
    if (exchange.number > SHAKEN_FOR) answer(exchange, 200);
    else await shaky(exchange);
  },
  /** Accepts only verified requests. */
  GUARDED: async (exchange) => answer(exchange, exchange.isVerified ? 200 : 401),
  /** Never answers. */
  SILENT: async () => {},
  /** Does not answer its first requests, then answers at once. */
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
  const { random, request } = exchange;
  await sleep(randomFraction(random) * THINKING_MS);
  if (randomFraction(random) < SILENT) return;
  if (randomFraction(random) >= FAILING) return answer(exchange, 200);
  const kind = randomFraction(random);
  if (kind > RESET_SAYING) return answer(exchange, 500);
  if (kind > RESET) request.socket.write('HTTP/1.1 20');
  reset(exchange);
}

function answer({ response, end, take }: Exchange, status: number): void {
  const isTaken = status < 300;
  // The client may send the next request before the finish event of this response.
  end(isTaken ? 'TAKEN' : 'REFUSED');
  response.writeHead(status).end(`${status}\n`, () => {
    if (isTaken) take();
  });
}

function reset({ request, end }: Exchange): void {
  end('REFUSED');
  request.socket.resetAndDestroy();
}
