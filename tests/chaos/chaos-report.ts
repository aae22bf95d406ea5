import type { ChaosReport } from './chaos-run.ts';
import { KINDS, type Kind } from './kinds.ts';

const NAME_WIDTH = 7;
const TOLD_MAX = 20;
const MS_PER_S = 1_000;

/** For people: what was done, what it met, and what it broke. */
export function linesOf({ seed, shipments, counts, figures, violations }: ChaosReport) {
  const kinds = Object.entries(counts).map(([kind, { injected, open }]) => {
    const what = KINDS[kind as Kind];
    return `  ${kind.padEnd(NAME_WIDTH)} ${what}: ${injected} injected, met ${open} times`;
  });
  return [
    `seed ${seed}: ${shipments} shipments`,
    ...kinds,
    `  all settled ${seconds(figures.settledAfterFaults)} after the last fault`,
    `  worst from payment to its end ${seconds(figures.worstSettle)}`,
    `  a dead worker's booking taken over after ${seconds(figures.worstTakeOver)} at worst`,
    `  serving again ${seconds(figures.worstServingAgain)} after the database at worst`,
    `  ${violations.length} violations`,
    ...violations.slice(0, TOLD_MAX).map(({ what, of }) => `  ! ${what}: ${of}`),
  ];
}

function seconds(ms: number): string {
  return `${(ms / MS_PER_S).toFixed(1)} s`;
}
