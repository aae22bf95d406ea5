import { backlogMemoryFigures } from './backlog.ts';
import type { Figure } from './figure.ts';
import { roundTripFigures } from './round-trips.ts';
import { claimCostFigures } from './tracking.ts';
import { idleFigure } from './webhook-figures.ts';

/**
 * Counts rather than times: round trips, connections, blocks, memory. They do not depend on the
 * load of the machine, so `make prove` checks these promises, too.
 */
export async function countedFigures(): Promise<readonly Figure[]> {
  return [
    ...(await roundTripFigures()),
    await idleFigure(),
    ...(await claimCostFigures()),
    ...(await backlogMemoryFigures()),
  ];
}
