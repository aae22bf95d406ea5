import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Server } from '../scripts/demo/server.ts';
import { RATES } from './calls.ts';
import { answerOf, type Bench, bearer, type Measured } from './compared.ts';
import { cpuMs, treeCpuMs } from './cpu.ts';
import { orderOf } from './paid-shipments.ts';

/** Whole lives of a round: quote, sale, booking, six reports of the courier, delivery. */
export const LIVES = 100;
/** Slowest speed, so that only this program moves a parcel. */
export const LIFE_SPEED = '0.1';

const CONNECTIONS = 16;
const LOOK_AGAIN_MS = 50;
const LOOKS_A_NUDGE = 40;
const LOOKS_MAX = 1_200;
/** Seconds after the booking at which the courier reports, at speed 1; the last is the delivery. */
const REPORTS = [60, 90, 150, 210, 240, 300] as const;
/** Events of each parcel between islands, which passes several hubs. */
export const EVENTS = 20;

const BOOKED = `SELECT count(*)::integer AS count FROM shipment
  WHERE shipment_number = ANY ($1) AND status <> 'PROCESSING'`;
const MOVE = `UPDATE simulator_booking SET booked_at = now() - $2 * interval '1 second'
  WHERE merchant_reference = ANY ($1)`;
const MAKE_DUE = 'UPDATE tracking_due SET due_at = now() WHERE shipment_number = ANY ($1)';
/**
 * Counts parcels with at least this many lines; a report may add several, such as those of hubs on
 * the way.
 */
const REPORTED = `SELECT count(*)::integer AS count FROM (
  SELECT FROM tracking_entry WHERE shipment_number = ANY ($1)
  GROUP BY shipment_number HAVING count(*) >= $2) AS reported`;
const DELIVERED = `SELECT count(*)::integer AS count FROM shipment
  WHERE shipment_number = ANY ($1) AND status = 'DELIVERED'`;
const COUNTED = `SELECT coalesce(sum(shipments), 0)::integer AS count FROM daily_figure
  WHERE status = 'DELIVERED'`;
const OCCURRED = `SELECT count(*)::integer AS count FROM event
  WHERE subject = ANY ($1)`;

/**
 * CPU of whole lives in an API process, a worker and PostgreSQL, the worker's timers included. The
 * statements that move the parcels are not counted.
 */
export async function measureLives(bench: Bench, worker: Server): Promise<Measured> {
  const { client, postmaster, servers } = bench;
  const startedAt = performance.now();
  let [node, postgres] = [0, 0];
  const spent = () => ({
    node: cpuMs(servers.ours.pid) + cpuMs(worker.pid),
    postgres: treeCpuMs(postmaster),
  });
  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = spent();
    const result = await work();
    const after = spent();
    node += after.node - before.node;
    postgres += after.postgres - before.postgres;
    return result;
  };
  const countedBefore = await countOf(client, COUNTED);
  const numbers = await counted(async () => {
    const sold = await sellAll(bench);
    await until(async () => (await countOf(client, BOOKED, sold)) === LIVES);
    return sold;
  });
  for (const [at, seconds] of REPORTS.entries()) {
    await client.query(MOVE, [numbers, (seconds + 1) / Number(LIFE_SPEED)]);
    await client.query(MAKE_DUE, [numbers]);
    // The first line is the booking.
    const lines = at + 2;
    await counted(() =>
      until(async (looks) => {
        if ((await countOf(client, REPORTED, numbers, lines)) === LIVES) return true;
        // A poll that was under way may have set its next time after this program did.
        if (looks % LOOKS_A_NUDGE === 0) await client.query(MAKE_DUE, [numbers]);
        return false;
      }),
    );
  }
  await counted(() =>
    until(async () => (await countOf(client, COUNTED)) === countedBefore + LIVES),
  );
  if ((await countOf(client, DELIVERED, numbers)) !== LIVES) throw new Error('some did not arrive');
  const events = await countOf(client, OCCURRED, numbers);
  if (events !== LIVES * EVENTS) throw new Error(`${events} events of ${LIVES} lives`);
  const perSecond = (LIVES / (performance.now() - startedAt)) * 1000;
  return { perSecond, node: node / LIVES, postgres: postgres / LIVES };
}

/** Quotes and buys; returns the numbers of the shipments. */
async function sellAll({ servers, keys }: Bench): Promise<readonly string[]> {
  const numbers: string[] = [];
  let begun = 0;
  const sell = async () => {
    while (begun < LIVES) {
      const headers = bearer(keys[begun % keys.length] ?? '');
      begun += 1;
      const { data: quote } = await answerOf<{ data: { quote_id: string } }>(servers.ours, {
        path: '/quotes',
        headers,
        body: { ...RATES.body, courier_code: 'jne', service_code: 'REG' },
      });
      const { data: sold } = await answerOf<{ data: { shipment_number: string } }>(servers.ours, {
        path: '/shipments',
        headers: { ...headers, 'idempotency-key': quote.quote_id },
        body: orderOf(quote.quote_id),
      });
      numbers.push(sold.shipment_number);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sell));
  return numbers;
}

async function countOf(client: Client, text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(text, values);
  return rows[0]?.count ?? 0;
}

async function until(isTrue: (looks: number) => Promise<boolean>): Promise<void> {
  for (let looks = 1; !(await isTrue(looks)); looks += 1) {
    if (looks === LOOKS_MAX) throw new Error('the lives of the parcels do not go on');
    await sleep(LOOK_AGAIN_MS);
  }
}
