import { setTimeout as sleep } from 'node:timers/promises';
import { slowHeads, slowSockets } from '#tests/kit/slow-sockets.ts';
import type { Server } from '../scripts/demo/server.ts';
import { COURIERS, RATES } from './calls.ts';
import { connect } from './connection.ts';
import type { Figure } from './figure.ts';

const SLOW = 500;
const ASKED = 400;
const AGAIN_MS = 2_000;
/**
 * Compares p99 of requests with and without sockets that send only one byte of their body. Closed
 * sockets are reopened; a refused request throws.
 */
export async function slowSocketsFigure(server: Server): Promise<Figure> {
  await slowestOfHundred(server);
  const alone = await slowestOfHundred(server);
  const over = new AbortController();
  const heads = slowHeads(server.key);
  const sockets = Array.from({ length: SLOW }, (_, number) =>
    reconnect(server, heads[number % heads.length] ?? '', over.signal),
  );
  await sleep(AGAIN_MS);
  const beside = await slowestOfHundred(server);
  over.abort();
  await Promise.all(sockets);
  return {
    what: `p99 with ${SLOW} slow sockets, relative`,
    measured: beside / alone,
    unit: '×',
    bound: 3,
  };
}

async function reconnect({ origin }: Server, head: string, over: AbortSignal): Promise<void> {
  const isOver = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve()));
  while (!over.aborted) {
    const slow = await slowSockets(Number(new URL(origin).port), head, 1);
    await Promise.race([slow.answered(1), isOver]);
    slow.end();
    await Promise.race([sleep(AGAIN_MS), isOver]);
  }
}

async function slowestOfHundred(server: Server): Promise<number> {
  const connection = connect(server);
  const times: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const startedAt = performance.now();
    await connection.send(asked % 2 === 0 ? COURIERS : RATES);
    times.push(performance.now() - startedAt);
  }
  connection.close();
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.99)] ?? Number.NaN;
}
