import type { Violation } from './availability.ts';
import type { ChaosReport } from './chaos-run.ts';
import { DELAY_MAX_MS, type FairnessFigure } from './fairness.ts';
import { type Counts, KINDS, type Kind } from './kinds.ts';

const NAME_WIDTH = 8;
/** Number of examples shown per kind of violation. */
const EXAMPLES_MAX = 2;
const MS_PER_S = 1_000;

/** A readable report: faults injected, faults that met their target, violations. */
export function linesOf({ seed, shipments, counts, figures, ...found }: ChaosReport) {
  const { fairness, violations } = found;
  return [
    `seed ${seed}: ${shipments} shipments`,
    ...kindLines(counts),
    `  all settled ${seconds(figures.settledAfterFaults)} after the last fault`,
    `  worst from payment to its end ${seconds(figures.worstSettle)}`,
    `  a dead worker's booking taken over after ${seconds(figures.worstTakeOver)} at worst`,
    `  serving again ${seconds(figures.worstServingAgain)} after the database at worst`,
    `  serving again ${seconds(figures.worstServingAfterFreeze)} after connections froze at worst`,
    ...fairnessLines(fairness),
    `  ${violations.length} violations`,
    ...violationLines(violations),
  ];
}

/** Lines for the kinds of faults that were injected. */
function kindLines(counts: Counts): readonly string[] {
  const done = Object.entries(counts).filter(([, { injected }]) => injected > 0);
  return done.map(([kind, { injected, open }]) => {
    const what = KINDS[kind as Kind];
    return `  ${kind.padEnd(NAME_WIDTH)} ${what}: ${injected} injected, met ${open} times`;
  });
}

/** Lines for the cost of one account's load to another, with the allowed bound. */
function fairnessLines(figures: readonly FairnessFigure[]): readonly string[] {
  const bound = `≤ ${seconds(DELAY_MAX_MS)} more`;
  return figures.map(({ what, aloneMs, underLoadMs, load }) => {
    const beside = `${fineSeconds(underLoadMs)}, alone ${fineSeconds(aloneMs)}`;
    return `  another account ${what}: ${beside} (${bound}; beside ${load})`;
  });
}

/** Violations counted by kind, with the details of the first ones. */
export function violationLines(violations: readonly Violation[]): readonly string[] {
  const byWhat = [...Map.groupBy(violations, ({ what }) => what)];
  return byWhat.flatMap(([what, all]) => [
    `  ! ${what}: ${all.length} times`,
    ...all.slice(0, EXAMPLES_MAX).map(({ of }) => `      ${of}`),
  ]);
}

function seconds(ms: number): string {
  return `${(ms / MS_PER_S).toFixed(1)} s`;
}

function fineSeconds(ms: number): string {
  return `${(ms / MS_PER_S).toFixed(3)} s`;
}
