import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { type WorstBody, worstBodies } from '#tests/kit/worst-bodies.ts';
import type { Server } from '../scripts/demo/server.ts';
import { type Figure, median } from './figure.ts';
import { startOpenly } from './held.ts';

type Measured = { readonly body: WorstBody; readonly ms: number };

const BODY_BYTES = 256 * 1024;
const BOUND_MS = 50;
/** Measured again: once, a collection of garbage or a job of the background may have cost it. */
const DEAREST = 40;
const ROUNDS = 7;

/** CPU time of the server for the most expensive body of any route. */
export async function worstBodyFigures(): Promise<readonly Figure[]> {
  const open = await startOpenly({ settings: { RATE_LIMITS: 'off' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const send = (body: WorstBody) => sent(open.server, agent, body);
    const cost = (body: WorstBody) => open.cpuMs(() => send(body));
    const bodies = worstBodies(loadOpenApi(), BODY_BYTES);
    // The first time, code is compiled.
    for (const body of bodies) await send(body);
    const roughly = await measured(bodies, async (body) => [await cost(body)]);
    const dearest = roughly.slice(0, DEAREST).map(({ body }) => body);
    const again = await measured(dearest, (body) => rounds(() => cost(body)));
    return again.slice(0, 1).map(({ body: { method, path }, ms }) => ({
      what: `CPU of the dearest of ${bodies.length} bodies: ${method.toUpperCase()} ${path}`,
      ...{ measured: ms, unit: 'ms', bound: BOUND_MS },
    }));
  } finally {
    agent.destroy();
    await open.stop();
  }
}

/** The dearest first. */
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
    'content-type': 'application/json',
    'idempotency-key': 'worst',
  };
  const path = body.path.replaceAll(/\{\w+\}/g, 'none');
  const asked = request(`${origin}${path}`, { agent, method: body.method, headers });
  asked.end(body.text());
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await text(answer);
  if (answer.statusCode === 500) throw new Error(`${path}: 500 for ${body.what}`);
}
