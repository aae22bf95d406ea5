/**
 * Fails receivers and kills workers while events flow, lets some endpoints hang among many, and
 * rotates secrets under load: `node bench/webhooks.ts`. EVENTS=10000 ENDPOINTS=1000 KILLS=20 SEED=…
 * set the size and repeat a run; PARTS=storm,crowd,endless,rotation selects parts.
 */
import { type EndpointLoadReport, runEndpointLoad } from '#tests/chaos/webhooks/endpoint-load.ts';
import type { Violation } from '#tests/chaos/webhooks/judge.ts';
import {
  fullEndpointLoad,
  fullRotation,
  fullWorkerKills,
  smallEndpointLoad,
} from '#tests/chaos/webhooks/presets.ts';
import { runRotation } from '#tests/chaos/webhooks/rotation.ts';
import { runWorkerKills } from '#tests/chaos/webhooks/worker-kills.ts';
import { openWebhookWorld, type WebhookWorld } from '#tests/chaos/webhooks/world.ts';
import { openTestServer } from '#tests/kit/database.ts';
import { endPrograms } from '#tests/kit/program.ts';

const {
  EVENTS = '10000',
  ENDPOINTS = '1000',
  KILLS = '20',
  PARTS = 'storm,crowd,endless,rotation',
} = process.env;
const { PER_SECOND = '3', SECONDS = '90' } = process.env;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const size = {
  seed,
  events: Number(EVENTS),
  endpoints: Number(ENDPOINTS),
  kills: Number(KILLS),
};
const steady = { perSecond: Number(PER_SECOND), seconds: Number(SECONDS) };
/** Largest factor by which hanging endpoints may slow down the others. */
const SLOWER_MAX = 2;
const LINES_MAX = 20;

const RUNS: Readonly<Record<string, () => Promise<boolean>>> = {
  storm: workerKills,
  crowd: endpointLoad,
  endless,
  rotation,
};

console.log(`SEED=${seed} EVENTS=${EVENTS} ENDPOINTS=${ENDPOINTS} KILLS=${KILLS}`);
const postgres = await openTestServer();
try {
  for (const part of PARTS.split(',')) {
    if ((await RUNS[part]?.()) !== true) process.exitCode = 1;
  }
} finally {
  await endPrograms();
  await postgres.close();
}

async function workerKills(): Promise<boolean> {
  const startedAt = performance.now();
  const { report, complaints } = await inWorld((world) =>
    runWorkerKills(world, fullWorkerKills(size)),
  );
  const { events, deliveries, requests, duplicates, kills, interrupted, recovered } = report;
  console.log(`receivers fail, workers are killed: ${secondsSince(startedAt)}`);
  console.log(`  ${events} events, ${deliveries} deliveries, ${requests} requests`);
  console.log(`  ${kills} kills, ${interrupted} met requests in flight; ${duplicates} duplicates`);
  console.log(`  ${recovered} deliveries were exhausted and recovered`);
  const isMet = interrupted > kills / 2;
  if (!isMet) console.log('  ! too few kills met a request: the run proves nothing');
  return isMet && reportViolations(report.violations, complaints);
}

async function endpointLoad(): Promise<boolean> {
  const run = async (hangs: boolean) => {
    const load = fullEndpointLoad(size, { ...steady, hangs });
    const { report, complaints } = await inWorld((world) => runEndpointLoad(world, load));
    printEndpointLoad(report, hangs);
    return { report, isGood: reportViolations(report.violations, complaints) };
  };
  const without = await run(false);
  const beside = await run(true);
  const ratio = beside.report.latencyMs.p95 / without.report.latencyMs.p95;
  console.log(
    `  p95 of healthy endpoints: ${ratio.toFixed(2)} × that of a run without hanging ones, ≤ ${SLOWER_MAX}`,
  );
  return without.isGood && beside.isGood && ratio <= SLOWER_MAX;
}

function printEndpointLoad(report: EndpointLoadReport, hangs: boolean): void {
  const { endpoints, odd, deliveries, latencyMs, peak, longestMs } = report;
  const { p50, p95, worst } = latencyMs;
  console.log(`${endpoints} endpoints, ${hangs ? odd : 'none'} of them hanging:`);
  console.log(`  ${deliveries} deliveries to healthy endpoints, from event to receiver:`);
  console.log(`  p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms`);
  console.log(`  at most ${peak} in flight at one endpoint, ≤ 4`);
  console.log(`  longest attempt ${Math.round(longestMs.seen)} ms as receivers saw it,`);
  console.log(`  ${longestMs.recorded} ms as recorded, ≤ 15500 ms`);
}

async function endless(): Promise<boolean> {
  const { report, complaints } = await inWorld((world) =>
    runEndpointLoad(world, smallEndpointLoad(seed)),
  );
  const { saidBytes } = report;
  console.log(`an endless answer: ${saidBytes} bytes were read, ≤ 81920`);
  return reportViolations(report.violations, complaints) && saidBytes > 0;
}

async function rotation(): Promise<boolean> {
  const { report, complaints } = await inWorld(async (world) => {
    await world.startWorker();
    return runRotation(world, fullRotation);
  });
  const { old, new: next, underWay, violations } = report;
  console.log(`secrets rotated under load: ${old} requests by the receiver of the old secret,`);
  console.log(`  ${next} by that of the new one, ${underWay} of them claimed before`);
  return reportViolations(violations, complaints) && Math.min(old, next) > 0;
}

async function inWorld<Report>(run: (world: WebhookWorld) => Promise<Report>) {
  const world = await openWebhookWorld(await postgres.freshDatabase(), { seed, apart: true });
  try {
    return { report: await run(world), complaints: world.complaints() };
  } finally {
    await world.close();
  }
}

function reportViolations(
  violations: readonly Violation[],
  complaints: readonly string[],
): boolean {
  console.log(`  ${violations.length} violations, ${complaints.length} complaints`);
  for (const { what, of } of violations.slice(0, LINES_MAX)) console.log(`  ! ${what}: ${of}`);
  for (const line of complaints.slice(0, LINES_MAX)) console.log(`  ! ${line}`);
  return violations.length + complaints.length === 0;
}

function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}
