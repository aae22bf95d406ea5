/**
 * Injects faults into API, workers, couriers and database while shipments are created and booked,
 * then verifies the end state: `make chaos`. SHIPMENTS=2000 FAULTS=200 SEED=… set the size and
 * repeat a run.
 */

import { linesOf } from '#tests/chaos/chaos-report.ts';
import { runChaos, SETTLED_WITHIN_MS, unmet } from '#tests/chaos/chaos-run.ts';
import { unfairIn } from '#tests/chaos/fairness.ts';
import {
  ALL_KINDS,
  fullRun,
  smallRun,
  tooLateRun,
  UNPROTECTED_KINDS,
  unprotectedRun,
} from '#tests/chaos/presets.ts';
import { runTooLate } from '#tests/chaos/too-late.ts';

const { SHIPMENTS = '400', FAULTS = '60', SMALL } = process.env;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const size = { seed, shipments: Number(SHIPMENTS), faults: Number(FAULTS) };
const TAKEN_OVER_WITHIN_MS = 30_000;
const SERVING_WITHIN_MS = 5_000;
const say = (line: string) => console.log(`  … ${line}`);

console.log(`SEED=${seed} SHIPMENTS=${SHIPMENTS} FAULTS=${FAULTS} make chaos`);
const { options, plan } = SMALL ? smallRun(seed) : fullRun(size);
const report = await runChaos({ ...options, say }, plan);
for (const line of linesOf(report)) console.log(line);
const closed = unmet(report, ALL_KINDS);
if (closed.length > 0) console.log(`never met what they are meant to harm: ${closed.join(', ')}`);

const { figures, fairness } = report;
const unfair = unfairIn(fairness);
for (const { what } of unfair) console.log(`not fair, or measured beside nothing: ${what}`);
const slow = [
  figures.settledAfterFaults > options.settleMs + SETTLED_WITHIN_MS,
  figures.worstTakeOver > TAKEN_OVER_WITHIN_MS,
  figures.worstServingAgain > SERVING_WITHIN_MS,
  figures.worstServingAfterFreeze > SERVING_WITHIN_MS,
];
if (slow.includes(true)) console.log('slower than promised');

console.log('without fence and look-up:');
const bare = unprotectedRun(seed);
const broken = await runChaos({ ...bare.options, say }, bare.plan);
for (const line of linesOf(broken)) console.log(line);
const isBlind = broken.violations.length === 0 || unmet(broken, UNPROTECTED_KINDS).length > 0;
if (isBlind) console.log('the judge is blind: nothing was broken without protection');

const late = await runTooLate({ ...tooLateRun(seed), say });
console.log(`landed after W: ${late.doubled} booked twice, silently ${late.silent.length}`);
for (const line of late.silent) console.log(`  ! ${line}`);
const isLoud = late.doubled > 0 && late.silent.length === 0;

const isGood =
  unfair.length === 0 &&
  report.violations.length + closed.length === 0 &&
  !slow.includes(true) &&
  !isBlind &&
  isLoud;
process.exitCode = isGood ? 0 : 1;
