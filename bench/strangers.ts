import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { connect } from './connection.ts';
import type { Figure } from './figure.ts';
import { ATTACKS, STRANGERS } from './stranger-flood.ts';

const ASKED = 300;
/** Time until strangers have used up the requests that are refused immediately. */
const WARM_UP_MS = 8_000;
/** Keeps the requests below the rate limit of a key. */
const PAUSE_MS = 12;
const BALANCE = { path: '/balance' };
const FLOOD = new URL('./stranger-flood.ts', import.meta.url);

/**
 * Compares p99 of a known key's requests with and without a flood of strangers. A refused request
 * of the key throws.
 */
export async function strangerFigures(): Promise<readonly Figure[]> {
  const server = await startServer({ settings: {} });
  try {
    await slowestOfHundred(server);
    const alone = await slowestOfHundred(server);
    const figures: Figure[] = [];
    for (const attack of Object.keys(ATTACKS)) {
      const beside = await besideStrangers(server, attack);
      const what = `p99 of a known key during ${attack} of ${STRANGERS} strangers, relative`;
      figures.push({ what, measured: beside / alone, unit: '×', bound: 3 });
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function besideStrangers(server: Server, attack: string): Promise<number> {
  const port = Number(new URL(server.origin).port);
  const strangers = new Worker(FLOOD, { workerData: { port, attack } });
  const ended = once(strangers, 'exit');
  await once(strangers, 'message');
  try {
    await sleep(WARM_UP_MS);
    return await slowestOfHundred(server);
  } finally {
    strangers.postMessage('end');
    await ended;
  }
}

async function slowestOfHundred(server: Server): Promise<number> {
  const connection = connect(server);
  const times: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const startedAt = performance.now();
    await connection.send(BALANCE);
    times.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  connection.close();
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.99)] ?? Number.NaN;
}
