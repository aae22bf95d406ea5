/**
 * A server under load whose database connections are killed every half second, then frozen as in a
 * failover. The process must not end, must answer only 2xx, 4xx and 503, and 503 only for a limited
 * time. Part of `make chaos`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { apiClient } from '#tests/kit/api-client.ts';
import { openTestServer, withClient } from '#tests/kit/database.ts';
import { gateBefore } from '#tests/kit/database-gate.ts';
import { endPrograms, printedKeys, startServer } from '#tests/kit/program.ts';

const { KILLED_S = '30' } = process.env;
const CLIENTS = 16;
const BETWEEN_KILLS_MS = 500;
const FAILED_OVER_MS = 15_000;
const AWAY_MAX_MS = 5_000;
const KILL = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND usename = 'satukurir_app'`;

type Observed = { readonly atMs: number; readonly status: number; readonly tookMs: number };

const postgres = await openTestServer();
const database = await postgres.emptyDatabase();
const gate = await gateBefore(database);
const server = await startServer({ DATABASE_URL: gate.ownerUrl, DATABASE_APP_URL: gate.appUrl });
const [key] = await printedKeys([server]);
const client = apiClient(server.port, key);
const ended = server.ended.then(({ stderr }) => {
  throw new Error(`the process has ended:\n${stderr.slice(-2_000)}`);
});

const killed = await during(async () => {
  await withClient(database.ownerUrl, async (owner) => {
    for (let ms = 0; ms < Number(KILLED_S) * 1_000; ms += BETWEEN_KILLS_MS) {
      await owner.query(KILL);
      await sleep(BETWEEN_KILLS_MS);
    }
  });
});
console.log(`connections killed for ${KILLED_S} s: ${summary(killed)}`);

const frozen = await during(async () => {
  gate.freeze();
  await sleep(FAILED_OVER_MS);
});
const away = frozen.filter(({ status }) => status === 503).map(({ atMs }) => atMs);
const awayMs = away.length === 0 ? 0 : Math.max(...away) - Math.min(...away);
const slowestMs = Math.max(...frozen.map(({ tookMs }) => tookMs));
console.log(`connections frozen, new ones served: ${summary(frozen)}`);
console.log(`  503 for ${Math.round(awayMs)} ms (≤ ${AWAY_MAX_MS})`);
console.log(`  slowest answer ${Math.round(slowestMs)} ms`);
const wrong = [...killed, ...frozen].filter(({ status }) => status >= 500 && status !== 503);
const worksAgain = (await client.quote()).status === 201;
await endPrograms();
await gate.shut();
await postgres.close();
process.exitCode = wrong.length === 0 && awayMs <= AWAY_MAX_MS && worksAgain ? 0 : 1;

/** Records the answers that clients get during the fault. Rejects when the process ends. */
async function during(harm: () => Promise<void>): Promise<readonly Observed[]> {
  const seen: Observed[] = [];
  let isOver = false;
  const asks = async () => {
    while (!isOver) {
      const sentMs = performance.now();
      const { status } = await client.quote();
      const atMs = performance.now();
      seen.push({ atMs, status, tookMs: atMs - sentMs });
    }
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, asks));
  await Promise.race([harm(), load, ended]);
  isOver = true;
  await load;
  return seen;
}

function summary(seen: readonly Observed[]): string {
  const counts = Map.groupBy(seen, ({ status }) => status);
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(', ');
}
