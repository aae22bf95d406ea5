import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { LEASE_MS } from '#domain/booking/schedule.ts';
import { withClient } from '#tests/kit/database.ts';
import { drawn, share } from '#tests/kit/share.ts';
import type { CommitOf } from './commit-proxy.ts';
import type { Role } from './crew.ts';
import { CROWDING } from './crowding.ts';
import type { Kind } from './kinds.ts';
import { OUTAGES } from './outages.ts';
import { heldStill } from './processes.ts';
import { untilServing } from './serving.ts';
import type { Point } from './told.ts';
import { CHAOS_CODES, type ChaosCode } from './wire.ts';
import type { World } from './world.ts';

/** Does its harm, and answers how often it met what it is meant to harm. */
export type Injection = (world: World) => Promise<number>;
/** Those that somebody does; the others lie in the orders, and in clocks. */
export type Done = Exclude<Kind, LyingKind>;

type LyingKind =
  | ('K7' | 'K8' | 'K13' | 'K14' | 'K15')
  | ('PERSON' | 'FOLLOWS' | 'HOOK' | 'PICKUP' | 'CANCEL');

/** Somebody pays, or is booked for, all the time. */
const PATIENCE_MS = 20_000;
/** The lease, what is looked up then and sent again, and what a busy machine takes. */
const OVERTAKEN_MS = LEASE_MS + 45_000;
const KILL_WITHIN_MS = 1_000;
/** Longer than an order waits at the courier's before it is written down. */
const HEARD_WITHIN_MS = 2_000;
const COPIES = 3;
const ASK_MS = 250;
const DEADLOCK = '40P01';
const COPIED_WITHIN_MS = 5_000;

const STOPS: readonly Point[] = ['connected', 'answered', 'connecting', 'sent'];
/** Class A takes for the same what is sent too late. */
const BLIND: readonly ChaosCode[] = ['chaosb', 'chaosc'];
const COMMITS: readonly CommitOf[] = ['bookings_insert', 'bookings_settle'];

const WAITING = "SELECT FROM pgboss.job WHERE state = 'created' LIMIT 1";
const COUNT = "SELECT count(*)::integer AS lost FROM pgboss.job WHERE state = 'created'";
const COPY = `
  INSERT INTO pgboss.job
  SELECT (jsonb_populate_record(NULL::pgboss.job, to_jsonb(job) || jsonb_build_object(
    'id', gen_random_uuid(), 'singleton_key', gen_random_uuid()))).*
  FROM (SELECT * FROM pgboss.job WHERE state = 'created' LIMIT 1) AS job, generate_series(1, $1)
  RETURNING data ->> 'shipmentNumber' AS reference`;
/** Whether a later attempt has ended it while the one with this fence was stopped. */
const OVERTAKEN = `
  SELECT FROM booking_intent AS intent JOIN booking_attempt AS attempt USING (shipment_number)
  WHERE shipment_number = $1 AND intent.due_at IS NULL AND attempt.fence = intent.fence
    AND attempt.began_at > $2`;

export const INJECTIONS: Readonly<Record<Done, Injection>> = {
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
  ...CROWDING,
};

function killedAt(role: Role, points: readonly Point[]): Injection {
  return async ({ crew, chance, within }) => {
    const member = await crew.take(role, chance);
    member.isDoomed = true;
    member.process.send({ point: drawn(points, chance), deed: 'KILL' });
    const isHit = await within(PATIENCE_MS, member.process.isGone);
    await crew.kill(member);
    return Number(isHit);
  };
}

async function killed({ crew, chance }: World): Promise<number> {
  const role = share(chance) < 0.5 ? 'api' : 'worker';
  const member = await crew.take(role, chance);
  await sleep(share(chance) * KILL_WITHIN_MS);
  await crew.kill(member);
  return 1;
}

async function courierKilled({ judge }: World): Promise<number> {
  await judge.killAndReopen();
  return 1;
}

/** Stands still until somebody else has ended what it was at, then wakes up as if nothing were. */
async function stopped({ crew, chance, database, options, within }: World): Promise<number> {
  const member = await crew.take('worker', chance);
  const { process } = member;
  const point = drawn(STOPS, chance);
  const isBlind = point === 'connected' || !options.isProtected;
  const courier = drawn(isBlind ? BLIND : CHAOS_CODES, chance);
  const from = process.told.length;
  const stop = () => process.told.slice(from).find((one) => one.told === 'reached');
  process.send({ point, deed: 'STOP', courier });
  const isHit = await within(PATIENCE_MS, stop);
  const wake = heldStill(process);
  const { references = [], at = 0 } = stop() ?? {};
  const isOvertaken = () =>
    withClient(database.ownerUrl, (owner) =>
      owner.query(OVERTAKEN, [references[0], new Date(at)]),
    ).then(
      ({ rowCount }) => rowCount === 1,
      // The database is just being shot.
      () => false,
    );
  const patienceMs = isHit ? OVERTAKEN_MS + options.settleMs : 0;
  const isOpen = await within(patienceMs, isOvertaken, ASK_MS);
  await wake();
  // What it sends now, if it does, is judged.
  await sleep(HEARD_WITHIN_MS);
  crew.giveBack(member);
  return Number(isHit && isOpen);
}

/** With nudges in it that nobody has heard. */
function truncated({ database, within }: World): Promise<number> {
  return withClient(database.ownerUrl, async (owner) => {
    let lost = 0;
    await within(PATIENCE_MS, async () => {
      if ((await owner.query(WAITING)).rowCount === 0) return false;
      lost = await truncate(owner).catch(async (error) => {
        // Whoever sends a nudge and we have waited for each other.
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

async function copied({ database, crew, within }: World): Promise<number> {
  let reference: string | undefined;
  const before = crew.heard.length;
  await withClient(database.ownerUrl, (owner) =>
    within(PATIENCE_MS, async () => {
      const { rows } = await owner.query<{ reference: string }>(COPY, [COPIES]);
      reference = rows[0]?.reference;
      return reference !== undefined;
    }),
  );
  const deliveries = () =>
    crew.heard.slice(before).flatMap(({ told }) => {
      const nudged = told.told === 'nudged' ? told.references : [];
      return nudged.filter((one) => one === reference);
    });
  const isDelivered = () => reference !== undefined && deliveries().length > COPIES;
  return Number(await within(COPIED_WITHIN_MS, isDelivered));
}

/** In the middle of an order that the courier has taken and not answered yet. */
async function restarted(world: World): Promise<number> {
  const { judge, database, servingAgainMs, within } = world;
  const from = judge.lines.length;
  const since = (act: 'CREATE' | 'ANSWER') =>
    judge.lines.slice(from).filter((line) => line.act === act && line.mischief === 'slow').length;
  judge.wish({ slow: 1 });
  const isHit = await within(PATIENCE_MS, () => since('CREATE') > since('ANSWER'));
  await database.restart();
  const back = performance.now();
  await untilServing(world);
  servingAgainMs.push(performance.now() - back);
  return Number(isHit);
}

async function cut({ proxy, chance }: World): Promise<number> {
  const isCommitted = await proxy.cutNext(drawn(COMMITS, chance), PATIENCE_MS);
  return Number(isCommitted === true);
}
