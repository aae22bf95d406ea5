import { setTimeout as sleep } from 'node:timers/promises';
import { LISTENER_NAME } from '#adapters/postgres/wake-ups.ts';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
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

const STOPS: readonly Point[] = ['connected', 'answered', 'connecting', 'sent'];
/** Class A is left out, as it deduplicates an order that is sent too late. */
const NOT_DEDUPLICATING: readonly ChaosCode[] = ['chaosb', 'chaosc'];
const COMMITS: readonly CommitOf[] = ['bookings_insert', 'bookings_finish'];

/** Terminates the connections on which workers are woken, so that wake-ups are lost. */
const UNHEARD = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = '${LISTENER_NAME}'`;
const WAKE = "SELECT pg_notify('satukurir_wake_up', 'bookings')";
/** Finds a booking finished by a later attempt while the one that began before was stopped. */
const OVERTAKEN = `
  SELECT FROM booking_intent AS intent JOIN booking_attempt AS attempt USING (shipment_number)
  WHERE shipment_number = $1 AND intent.due_at IS NULL AND attempt.fence = intent.fence
    AND attempt.began_at > $2`;

export const INJECTIONS: Readonly<Record<ActiveKind, Injection>> = {
  K1: killedAt('api', ['paying']),
  K2: killedAt('api', ['paid']),
  K3: unheard,
  K4: killedAt('worker', ['claimed']),
  K5: killedAt('worker', ['connected', 'connecting']),
  K6: killedAt('worker', ['answered']),
  K9: stopped,
  K10: wokenOften,
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

/** Loses all wake-ups for a moment. */
function unheard({ database, within }: World): Promise<number> {
  return withClient(database.ownerUrl, async (owner) => {
    // A worker that has just started begins to listen a moment later.
    const isLost = async () => ((await owner.query(UNHEARD)).rowCount ?? 0) > 0;
    return Number(await within(PATIENCE_MS, isLost, ASK_MS));
  });
}

/** Wakes all workers again and again, with and without work. */
async function wokenOften({ database, servers, within }: World): Promise<number> {
  const before = servers.messages.length;
  const runs = () =>
    servers.messages.slice(before).filter(({ message }) => message.kind === 'woken').length;
  return withClient(database.ownerUrl, async (owner) => {
    const isWoken = async () => {
      await owner.query(WAKE);
      return runs() > COPIES;
    };
    return Number(await within(PATIENCE_MS, isWoken, ASK_MS));
  });
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
