/**
 * Injects faults into API, workers, couriers and database while shipments are created and booked,
 * then verifies the end state: `make chaos`. SHIPMENTS=2000 FAULTS=200 SEED=… set the size and
 * repeat a run; SIZE=small is the size used by the tests; ONLY=lab runs the parts of that name.
 */

import { linesOf } from '#tests/chaos/chaos-report.ts';
import { runChaos, SETTLED_WITHIN_MS, unmet } from '#tests/chaos/chaos-run.ts';
import { unfairIn } from '#tests/chaos/fairness.ts';
import { labLines, missedIn } from '#tests/chaos/lab-report.ts';
import { runAtLab } from '#tests/chaos/lab-run.ts';
import {
  ALL_KINDS,
  fullRun,
  labRun,
  smallRun,
  tooLateRun,
  UNPROTECTED_KINDS,
  unprotectedRun,
} from '#tests/chaos/presets.ts';
import { runTooLate } from '#tests/chaos/too-late.ts';

const { SHIPMENTS = '400', FAULTS = '60', SIZE, ONLY = '' } = process.env;
const isSmall = SIZE === 'small';
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const size = { seed, shipments: Number(SHIPMENTS), faults: Number(FAULTS) };
const LAB_FULL = { shipments: 150, faults: 4 };
const LAB_SMALL = { shipments: 30, faults: 1 };
const TAKEN_OVER_WITHIN_MS = 30_000;
const SERVING_WITHIN_MS = 5_000;
const say = (line: string) => console.log(`  … ${line}`);

/** Each part resolves to whether the promises held. */
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  couriers,
  unprotected,
  late,
  lab,
};

console.log(`SEED=${seed} SHIPMENTS=${SHIPMENTS} FAULTS=${FAULTS} make chaos`);
for (const [name, part] of Object.entries(PARTS)) {
  if (name.includes(ONLY) && !(await part())) process.exitCode = 1;
}

async function couriers(): Promise<boolean> {
  const { options, plan } = isSmall ? smallRun(seed) : fullRun(size);
  const report = await runChaos({ ...options, say }, plan);
  for (const line of linesOf(report)) console.log(line);
  const closed = unmet(report, ALL_KINDS);
  if (closed.length > 0) console.log(`never met their target: ${closed.join(', ')}`);
  const { figures, fairness } = report;
  const unfair = unfairIn(fairness);
  for (const { what } of unfair) console.log(`unfair, or measured without load: ${what}`);
  const slow = [
    figures.settledAfterFaults > options.settleMs + SETTLED_WITHIN_MS,
    figures.worstTakeOver > TAKEN_OVER_WITHIN_MS,
    figures.worstServingAgain > SERVING_WITHIN_MS,
    figures.worstServingAfterFreeze > SERVING_WITHIN_MS,
  ];
  if (slow.includes(true)) console.log('slower than promised');
  return unfair.length + report.violations.length + closed.length === 0 && !slow.includes(true);
}

async function unprotected(): Promise<boolean> {
  console.log('without fencing and look-up:');
  const bare = unprotectedRun(seed);
  const broken = await runChaos({ ...bare.options, say }, bare.plan);
  for (const line of linesOf(broken)) console.log(line);
  const isBlind = broken.violations.length === 0 || unmet(broken, UNPROTECTED_KINDS).length > 0;
  if (isBlind) console.log('the checks are blind: nothing was broken without protection');
  return !isBlind;
}

async function late(): Promise<boolean> {
  const report = await runTooLate({ ...tooLateRun(seed), say });
  console.log(
    `landed after the settle window: ${report.doubled} booked twice, ${report.silent.length} without an alert`,
  );
  for (const line of report.silent) console.log(`  ! ${line}`);
  return report.doubled > 0 && report.silent.length === 0;
}

async function lab(): Promise<boolean> {
  const { faults, shipments } = isSmall ? LAB_SMALL : LAB_FULL;
  const { options, plan } = labRun({ seed, shipments }, faults);
  const report = await runAtLab({ ...options, say }, plan);
  for (const line of labLines(report)) console.log(line);
  return report.violations.length + missedIn(report).length === 0;
}
