import { violationLines } from './chaos-report.ts';
import { KINDS } from './kinds.ts';
import type { LabKind, LabReport } from './lab-run.ts';

const NAME_WIDTH = 8;
const WHAT = { ...KINDS, LAB: 'worker killed while the double answers its order' };

export function labLines(report: LabReport): readonly string[] {
  const { seed, shipments, shares, resolved, counts, violations } = report;
  const names = shares.map(({ name }) => name).join(', ');
  return [
    `LIVE at the doubles of ${names}, seed ${seed}: ${shipments} shipments`,
    ...shares.map(
      ({ name, requests, orders }) => `  ${name}: ${requests} requests, ${orders} orders`,
    ),
    `  ${resolved} resolved by an operator`,
    ...kindsOf(report).map((kind) => {
      const { injected, open } = counts[kind];
      return `  ${kind.padEnd(NAME_WIDTH)} ${WHAT[kind]}: ${injected} injected, met ${open} times`;
    }),
    `  ${violations.length} violations`,
    ...violationLines(violations),
  ];
}

/** Faults that never met their target and doubles without an order; such a run proves nothing. */
export function missedIn(report: LabReport): readonly string[] {
  const idle = report.shares.filter(({ orders }) => orders === 0);
  const unmet: readonly string[] = kindsOf(report).filter((kind) => report.counts[kind].open === 0);
  return [...unmet, ...idle.map(({ name }) => name)];
}

function kindsOf({ counts }: LabReport): readonly LabKind[] {
  return Object.keys(counts) as readonly LabKind[];
}
