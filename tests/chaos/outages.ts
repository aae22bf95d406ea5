import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '#tests/kit/database.ts';
import { type ExitedProcess, startProgram } from '#tests/kit/program.ts';
import { pick } from '#tests/kit/share.ts';
import { untilServing } from './serving.ts';
import type { Injection, World } from './world.ts';

type Settings = Readonly<Record<string, string>>;

/** Minimum number of kills; more follow until one of the killed connections was busy. */
const KILLS = 6;
const KILLS_MAX = 40;
const BETWEEN_KILLS_MS = 500;
/** Terminates every connection of the serving role. */
const KILL = `
  WITH ended AS MATERIALIZED (
    SELECT state, pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = 'satukurir_app'
  )
  SELECT count(*) FILTER (WHERE state <> 'idle')::integer AS busy FROM ended`;

/** A stopped process closes no connection; none is stopped for longer than this. */
const GIVEN_UP_WITHIN_MS = 120_000;
const ASK_MS = 100;

/** A failing start takes a few seconds; a busy machine takes longer. */
const ENDED_WITHIN_MS = 120_000;
const LATE = 'chaos_late';
/** A role with all rights except reading `account`, which the last query of a start reads. */
const LATE_ROLE = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${LATE}') THEN
      CREATE ROLE ${LATE} LOGIN PASSWORD '${LATE}';
      GRANT USAGE ON SCHEMA public, pgboss TO ${LATE};
      GRANT ALL ON ALL TABLES IN SCHEMA public, pgboss TO ${LATE};
      GRANT ALL ON ALL FUNCTIONS IN SCHEMA public, pgboss TO ${LATE};
      REVOKE ALL ON account FROM ${LATE};
    END IF;
  END $$`;

export const OUTAGES = {
  BACKENDS: terminated,
  FROZEN: frozen,
  START: failingStart,
} satisfies Record<string, Injection>;

/** Ways to fail a start: before it listens, and once its timers run. */
const FAILURES: Readonly<Record<string, (world: World, port: number) => Promise<Settings>>> = {
  'its port is taken': async (_, port) => ({ PORT: String(port) }),
  'the role that serves cannot log in': async ({ database, proxy }) => {
    const url = Object.assign(new URL(database.appUrl), { password: 'another' });
    return { DATABASE_APP_URL: proxy.through(url.href) };
  },
  'the first query after its timers began fails': async ({ database, proxy }) => {
    await withClient(database.ownerUrl, (owner) => owner.query(LATE_ROLE));
    const url = Object.assign(new URL(database.appUrl), { username: LATE, password: LATE });
    return { DATABASE_APP_URL: proxy.through(url.href) };
  },
};

/** Terminates connections repeatedly, as an operator or a failover would. */
function terminated({ database, servers }: World): Promise<number> {
  return withClient(database.ownerUrl, async (owner) => {
    let busy = 0;
    for (let kill = 0; kill < (busy > 0 ? KILLS : KILLS_MAX); kill += 1) {
      if (servers.isOver()) return 0;
      const { rows } = await owner.query<{ busy: number }>(KILL);
      busy += rows[0]?.busy ?? 0;
      await sleep(BETWEEN_KILLS_MS);
    }
    return Number(busy > 0);
  });
}

/** Freezes all current connections, but not new ones. */
async function frozen(world: World): Promise<number> {
  const { gate, servers, observed, options, within } = world;
  gate.freeze();
  const count = gate.frozen();
  const at = performance.now();
  await untilServing(world);
  observed.servingAfterFreezeMs.push(performance.now() - at);
  const patienceMs = GIVEN_UP_WITHIN_MS + options.settleMs;
  await within(patienceMs, () => gate.frozen() === 0, ASK_MS);
  if (!servers.isOver()) observed.keptFrozen.push(gate.frozen());
  gate.bury();
  return Number(count > 0);
}

/** Starts the product's own program with settings that must make it fail. */
async function failingStart(world: World): Promise<number> {
  const { servers, random, database, proxy, observed, within } = world;
  const member = await servers.acquire('api', random);
  const [how, settingsOf] = pick(Object.entries(FAILURES), random);
  const program = startProgram('src/main.ts', [], {
    ROLE: 'api',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: proxy.through(database.ownerUrl),
    DATABASE_APP_URL: proxy.through(database.appUrl),
    ...(await settingsOf(world, member.process.port)),
  });
  let over: ExitedProcess | undefined;
  void program.ended.then((ended) => {
    over = ended;
  });
  const hasEnded = await within(ENDED_WITHIN_MS, () => over !== undefined, ASK_MS);
  if (!hasEnded) program.signal('SIGKILL');
  const { code, stdout } = await program.ended;
  servers.release(member);
  if (servers.isOver()) return 0;
  observed.failedStarts.push({
    how,
    code,
    wasKilled: !hasEnded,
    hasServed: stdout.includes('serves'),
  });
  return 1;
}
