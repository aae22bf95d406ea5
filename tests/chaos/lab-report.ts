import { violationLines } from './chaos-report.ts';
import { KINDS } from './kinds.ts';
import type { LabKind, LabReport } from './lab-run.ts';

const NAME_WIDTH = 8;
const WHAT = { ...KINDS, LAB: 'worker killed while the double answers its order' };

export function labLines(report: LabReport): readonly string[] {
  const { seed, shipments, requests, counts, violations } = report;
  return [
    `LIVE at Biteship's double, seed ${seed}: ${shipments} shipments, ${requests} requests`,
    ...kindsOf(report).map((kind) => {
      const { injected, open } = counts[kind];
      return `  ${kind.padEnd(NAME_WIDTH)} ${WHAT[kind]}: ${injected} injected, met ${open} times`;
    }),
    `  ${violations.length} violations`,
    ...violationLines(violations),
  ];
}

/** A run in which one of these never met its target proves nothing. */
export function missedIn(report: LabReport): readonly LabKind[] {
  return kindsOf(report).filter((kind) => report.counts[kind].open === 0);
}

function kindsOf({ counts }: LabReport): readonly LabKind[] {
  return Object.keys(counts) as readonly LabKind[];
}
