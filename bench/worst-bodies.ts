import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { BODY_BYTES_MAX, LONG_BODY_BYTES_MAX } from '#src/http/edge/read-body.ts';
import { type WorstBody, worstBodies } from '#tests/kit/worst-bodies.ts';
import type { Server } from '../scripts/demo/server.ts';
import { type Figure, median } from './figure.ts';
import { startOpenly } from './held.ts';

type Measured = { readonly body: WorstBody; readonly ms: number };

const BOUND_MS = 50;
/**
 * Number of the most expensive bodies to measure again, as a garbage collection or background job
 * may have distorted their first measurement.
 */
const DEAREST = 40;
const ROUNDS = 7;

/**
 * CPU time of the server for the most expensive body of any route. For bodies with rows, which may
 * be longer, it measures the longest uninterrupted piece, because other requests wait for that.
 */
export async function worstBodyFigures(): Promise<readonly Figure[]> {
  const open = await startOpenly({ settings: { RATE_LIMITS: 'off' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const send = (body: WorstBody) => sent(open.server, agent, body);
    const bodies = worstBodies(loadOpenApi(), (hasRows) =>
      hasRows ? LONG_BODY_BYTES_MAX : BODY_BYTES_MAX,
    );
    const long = bodies.filter(({ hasRows }) => hasRows);
    const short = bodies.filter(({ hasRows }) => !hasRows);
    // Code is compiled at the first request.
    for (const body of bodies) await send(body);
    const dearest = await dearestOf(short, (body) => open.cpuMs(() => send(body)));
    const longest = await dearestOf(long, (body) => open.longestPieceMs(() => send(body)));
    return [
      figure(`CPU of the most expensive of ${short.length} bodies`, dearest),
      figure(`longest piece of the most expensive of ${long.length} bodies of 1 MiB`, longest),
    ];
  } finally {
    agent.destroy();
    await open.stop();
  }
}

async function dearestOf(
  bodies: readonly WorstBody[],
  cost: (body: WorstBody) => Promise<number>,
): Promise<Measured | undefined> {
  const roughly = await measured(bodies, async (body) => [await cost(body)]);
  const dearest = roughly.slice(0, DEAREST).map(({ body }) => body);
  const [most] = await measured(dearest, (body) => rounds(() => cost(body)));
  return most;
}

function figure(what: string, dearest: Measured | undefined): Figure {
  const { method = '', path = '' } = dearest?.body ?? {};
  return {
    what: `${what}: ${method.toUpperCase()} ${path}`,
    measured: dearest?.ms ?? Number.NaN,
    unit: 'ms',
    bound: BOUND_MS,
  };
}

/** Sorted by cost, most expensive first. */
async function measured(
  bodies: readonly WorstBody[],
  costs: (body: WorstBody) => Promise<readonly number[]>,
): Promise<readonly Measured[]> {
  const found: Measured[] = [];
  for (const body of bodies) found.push({ body, ms: median(await costs(body)) });
  return found.toSorted((one, other) => other.ms - one.ms);
}

async function rounds(cost: () => Promise<number>): Promise<readonly number[]> {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) costs.push(await cost());
  return costs;
}

async function sent({ origin, key }: Server, agent: Agent, body: WorstBody): Promise<void> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': body.mediaType,
    'idempotency-key': body.hasRows ? randomUUID() : 'worst',
  };
  const path = body.path.replaceAll(/\{\w+\}/g, 'none');
  const asked = request(`${origin}${path}`, { agent, method: body.method, headers });
  asked.end(body.text());
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await text(answer);
  if (answer.statusCode === 500) throw new Error(`${path}: 500 for ${body.what}`);
}
