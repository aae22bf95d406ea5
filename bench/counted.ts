import { backlogMemoryFigures } from './backlog.ts';
import type { Figure } from './figure.ts';
import { roundTripFigures } from './round-trips.ts';
import { claimCostFigures } from './tracking.ts';
import { idleFigure } from './webhook-figures.ts';

/**
 * What is counted and not timed: round trips, connections, blocks, memory. The same on any machine,
 * however busy, so that `make prove` holds these promises, too.
 */
export async function countedFigures(): Promise<readonly Figure[]> {
  return [
    ...(await roundTripFigures()),
    await idleFigure(),
    ...(await claimCostFigures()),
    ...(await backlogMemoryFigures()),
  ];
}
