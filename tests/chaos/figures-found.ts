import type { ShipmentFound } from './shipments-found.ts';
import type { World } from './world.ts';

/** In ms; 0 where there was none. */
export type Figures = {
  /** From the last fault until everything paid was settled. */
  readonly settledAfterFaults: number;
  /** From payment to its end, of the shipment that took longest. */
  readonly worstSettle: number;
  /** From a worker's death until somebody was at its booking again. */
  readonly worstTakeOver: number;
  /** From when the database served again until every process did. */
  readonly worstServingAgain: number;
  /** From when connections were frozen until every process served over new ones. */
  readonly worstServingAfterFreeze: number;
};

export function figuresOf(
  { crew, seen, servingAgainMs }: World,
  shipments: readonly ShipmentFound[],
  settledAfterFaults: number,
): Figures {
  const attempts = new Map(shipments.map((one) => [one.shipment_number, one.began]));
  const takeOvers = crew.heard.flatMap(({ told }) => {
    if (told.told !== 'reached' || told.deed !== 'KILL') return [];
    return told.references.flatMap((reference) => nextAfter(attempts.get(reference), told.at));
  });
  const settles = shipments.flatMap(({ paid_at: paidAt, settled_at: settledAt }) =>
    paidAt === null || settledAt === null ? [] : [settledAt.getTime() - paidAt.getTime()],
  );
  return {
    settledAfterFaults,
    worstSettle: Math.max(0, ...settles),
    worstTakeOver: Math.max(0, ...takeOvers),
    worstServingAgain: Math.max(0, ...servingAgainMs),
    worstServingAfterFreeze: Math.max(0, ...seen.servingAfterFreezeMs),
  };
}

/** How long after this the next attempt began. */
function nextAfter(began: ShipmentFound['began'] = [], atMs: number): readonly number[] {
  const later = began.map(({ at }) => Date.parse(at) - atMs).filter((ms) => ms > 0);
  return later.length === 0 ? [] : [Math.min(...later)];
}
