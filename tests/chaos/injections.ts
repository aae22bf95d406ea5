import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { LEASE_MS } from '#domain/courier/call-schedule.ts';
import { withClient } from '#tests/kit/database.ts';
import { pick, randomFraction } from '#tests/kit/share.ts';
import type { CommitOf } from './commit-proxy.ts';
import type { Kind } from './kinds.ts';
import { NOISY_NEIGHBOURS } from './noisy-neighbours.ts';
import { OUTAGES } from './outages.ts';
import type { Point } from './process-messages.ts';
import { keepStopped } from './processes.ts';
import type { Role } from './server-pool.ts';
import { untilServing } from './serving.ts';
import { CHAOS_CODES, type ChaosCode } from './wire.ts';
import type { Injection, World } from './world.ts';

/** Kinds that are injected actively; the others are part of the orders and of skewed clocks. */
export type ActiveKind = Exclude<Kind, PassiveKind>;

type PassiveKind =
  | ('K7' | 'K8' | 'K13' | 'K14' | 'K15')
  | ('PERSON' | 'FOLLOWS' | 'HOOK' | 'PICKUP' | 'CANCEL');

/** Payments and bookings happen all the time, so a target appears within this time. */
const PATIENCE_MS = 20_000;
/** Lease, look-up and second attempt, plus delays of a busy machine. */
const OVERTAKEN_MS = LEASE_MS + 45_000;
const KILL_WITHIN_MS = 1_000;
/** Longer than an order takes at the courier before it is logged. */
const LOGGED_WITHIN_MS = 2_000;
const COPIES = 3;
const ASK_MS = 250;
const DEADLOCK = '40P01';

const STOPS: readonly Point[] = ['connected', 'answered', 'connecting', 'sent'];
/** Class A is left out, as it deduplicates an order that is sent too late. */
const NOT_DEDUPLICATING: readonly ChaosCode[] = ['chaosb', 'chaosc'];
const COMMITS: readonly CommitOf[] = ['bookings_insert', 'bookings_finish'];

const WAITING = "SELECT FROM pgboss.job WHERE state = 'created' LIMIT 1";
const COUNT = "SELECT count(*)::integer AS lost FROM pgboss.job WHERE state = 'created'";
const COPY = `
  INSERT INTO pgboss.job
  SELECT (jsonb_populate_record(NULL::pgboss.job, to_jsonb(job) || jsonb_build_object(
    'id', gen_random_uuid(), 'singleton_key', gen_random_uuid()))).*
  FROM (SELECT * FROM pgboss.job WHERE state = 'created' LIMIT 1) AS job, generate_series(1, $1)
  RETURNING data ->> 'shipmentNumber' AS reference`;
/** Finds a booking finished by a later attempt while the one that began before was stopped. */
const OVERTAKEN = `
  SELECT FROM booking_intent AS intent JOIN booking_attempt AS attempt USING (shipment_number)
  WHERE shipment_number = $1 AND intent.due_at IS NULL AND attempt.fence = intent.fence
    AND attempt.began_at > $2`;

export const INJECTIONS: Readonly<Record<ActiveKind, Injection>> = {
  K1: killedAt('api', ['paying']),
  K2: killedAt('api', ['paid']),
  K3: truncated,
  K4: killedAt('worker', ['claimed']),
  K5: killedAt('worker', ['connected', 'connecting']),
  K6: killedAt('worker', ['answered']),
  K9: stopped,
  K10: copied,
  K11: restarted,
  K12: cut,
  REPLY: killedAt('worker', ['replied']),
  KILL: killed,
  COURIER: courierKilled,
  ...OUTAGES,
  ...NOISY_NEIGHBOURS,
};

function killedAt(role: Role, points: readonly Point[]): Injection {
  return async ({ servers, random, within }) => {
    const member = await servers.acquire(role, random);
    member.isEnding = true;
    member.process.send({ point: pick(points, random), deed: 'KILL' });
    const isHit = await within(PATIENCE_MS, member.process.isGone);
    await servers.kill(member);
    return Number(isHit);
  };
}

async function killed({ servers, random }: World): Promise<number> {
  const role = randomFraction(random) < 0.5 ? 'api' : 'worker';
  const member = await servers.acquire(role, random);
  await sleep(randomFraction(random) * KILL_WITHIN_MS);
  await servers.kill(member);
  return 1;
}

async function courierKilled({ couriers }: World): Promise<number> {
  await couriers.killAndReopen();
  return 1;
}

/** Stops a worker until another worker has finished its booking, then continues it. */
async function stopped({ servers, random, database, options, within }: World): Promise<number> {
  const member = await servers.acquire('worker', random);
  const { process } = member;
  const point = pick(STOPS, random);
  const isBlind = point === 'connected' || !options.isProtected;
  const courier = pick(isBlind ? NOT_DEDUPLICATING : CHAOS_CODES, random);
  const from = process.messages.length;
  const stop = () => process.messages.slice(from).find((one) => one.kind === 'reached');
  process.send({ point, deed: 'STOP', courier });
  const isHit = await within(PATIENCE_MS, stop);
  const wake = keepStopped(process);
  const { references = [], at = 0 } = stop() ?? {};
  const isOvertaken = () =>
    withClient(database.ownerUrl, (owner) =>
      owner.query(OVERTAKEN, [references[0], new Date(at)]),
    ).then(
      ({ rowCount }) => rowCount === 1,
      // The database may be restarting.
      () => false,
    );
  const patienceMs = isHit ? OVERTAKEN_MS + options.settleMs : 0;
  const isOpen = await within(patienceMs, isOvertaken, ASK_MS);
  await wake();
  // The couriers' process checks an order that the worker sends now.
  await sleep(LOGGED_WITHIN_MS);
  servers.release(member);
  return Number(isHit && isOpen);
}

/** Truncates the queue while nudges wait in it. */
function truncated({ database, within }: World): Promise<number> {
  return withClient(database.ownerUrl, async (owner) => {
    let lost = 0;
    await within(PATIENCE_MS, async () => {
      if ((await owner.query(WAITING)).rowCount === 0) return false;
      lost = await truncate(owner).catch(async (error) => {
        // Deadlock with a process that sends a nudge.
        if (error.code !== DEADLOCK) throw error;
        await owner.query('ROLLBACK');
        return 0;
      });
      return lost > 0;
    });
    return Number(lost > 0);
  });
}

async function truncate(owner: Client): Promise<number> {
  await owner.query('BEGIN; LOCK TABLE pgboss.job');
  const { rows } = await owner.query<{ lost: number }>(COUNT);
  await owner.query('TRUNCATE pgboss.job; COMMIT');
  return rows[0]?.lost ?? 0;
}

async function copied({ database, servers, within }: World): Promise<number> {
  let reference: string | undefined;
  const before = servers.messages.length;
  await withClient(database.ownerUrl, (owner) =>
    within(PATIENCE_MS, async () => {
      const { rows } = await owner.query<{ reference: string }>(COPY, [COPIES]);
      reference = rows[0]?.reference;
      return reference !== undefined;
    }),
  );
  const deliveries = () =>
    servers.messages.slice(before).flatMap(({ message }) => {
      const nudged = message.kind === 'nudged' ? message.references : [];
      return nudged.filter((one) => one === reference);
    });
  const isDelivered = () => reference !== undefined && deliveries().length > COPIES;
  return Number(await within(PATIENCE_MS, isDelivered));
}

/** Restarts the database while a courier has accepted an order and not answered yet. */
async function restarted(world: World): Promise<number> {
  const { couriers, database, servingAgainMs, within } = world;
  const from = couriers.lines.length;
  const since = (act: 'CREATE' | 'ANSWER') =>
    couriers.lines.slice(from).filter((line) => line.act === act && line.mischief === 'slow')
      .length;
  couriers.send({ slow: 1 });
  const isHit = await within(PATIENCE_MS, () => since('CREATE') > since('ANSWER'));
  await database.restart();
  const back = performance.now();
  await untilServing(world);
  servingAgainMs.push(performance.now() - back);
  return Number(isHit);
}

async function cut({ proxy, random }: World): Promise<number> {
  const isCommitted = await proxy.cutNext(pick(COMMITS, random), PATIENCE_MS);
  return Number(isCommitted === true);
}
