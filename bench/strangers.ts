import { newApiKeyText } from '#domain/access/api-key-text.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type FloodRequest, flood } from '#tests/kit/flood.ts';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { connect } from './connection.ts';
import type { Figure } from './figure.ts';

/** Each of another network, with one request at a time. */
const STRANGERS = 350;
const ANSWERED = 1_000;
const ASKED = 400;
const BALANCE = { path: '/balance' };
const OURS = { 'Sec-Fetch-Site': 'same-origin' };

const ATTACKS: Readonly<Record<string, (number: number) => FloodRequest>> = {
  'unknown keys': (number) => ({
    method: 'GET',
    path: '/api/v1/balance',
    headers: { Authorization: `Bearer ${newApiKeyText('LIVE', seededRandom(number))}` },
  }),
  'sign-ins': (number) => ({
    method: 'POST',
    path: '/api/dashboard/sign-in',
    headers: OURS,
    body: { email: `${number}@shop.example`, password: 'a-guess-of-a-stranger' },
  }),
};

/**
 * How much later the slowest of a hundred requests with a known key is answered beside strangers,
 * whom no rate limits here; one that is refused throws.
 */
export async function strangerFigures(): Promise<readonly Figure[]> {
  const server = await startServer({ settings: { RATE_LIMITS: 'off' } });
  try {
    await slowestOfHundred(server);
    const alone = await slowestOfHundred(server);
    const figures: Figure[] = [];
    for (const [name, requestOf] of Object.entries(ATTACKS)) {
      const port = Number(new URL(server.origin).port);
      const strangers = flood({ port, senders: STRANGERS, requestOf });
      await strangers.answered(ANSWERED);
      const beside = await slowestOfHundred(server).finally(strangers.end);
      const what = `p99 of a known key beside ${name} of ${STRANGERS} strangers`;
      figures.push({ what, measured: beside / alone, unit: '×', bound: 3 });
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function slowestOfHundred(server: Server): Promise<number> {
  const connection = connect(server);
  const times: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const startedAt = performance.now();
    await connection.send(BALANCE);
    times.push(performance.now() - startedAt);
  }
  connection.close();
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.99)] ?? Number.NaN;
}
