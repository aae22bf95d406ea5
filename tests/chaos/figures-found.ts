import type { ShipmentFound } from './shipments-found.ts';
import type { World } from './world.ts';

/** Worst durations in ms; 0 where nothing was measured. */
export type Figures = {
  /** Time from the last fault until all paid shipments were settled. */
  readonly settledAfterFaults: number;
  /** Time from payment to the end of the booking, for the slowest shipment. */
  readonly worstSettle: number;
  /** Time from a worker's death until another worker attempted its booking. */
  readonly worstTakeOver: number;
  /** Time from the database's restart until every process served again. */
  readonly worstServingAgain: number;
  /** Time from the freezing of connections until every process served over new ones. */
  readonly worstServingAfterFreeze: number;
};

export function figuresOf(
  { servers, observed, servingAgainMs }: World,
  shipments: readonly ShipmentFound[],
  settledAfterFaults: number,
): Figures {
  const attempts = new Map(shipments.map((one) => [one.shipment_number, one.began]));
  const takeOvers = servers.messages.flatMap(({ message }) => {
    if (message.kind !== 'reached' || message.deed !== 'KILL') return [];
    return message.references.flatMap((reference) =>
      nextAfter(attempts.get(reference), message.at),
    );
  });
  const settles = shipments.flatMap(({ paid_at: paidAt, settled_at: settledAt }) =>
    paidAt === null || settledAt === null ? [] : [settledAt.getTime() - paidAt.getTime()],
  );
  return {
    settledAfterFaults,
    worstSettle: Math.max(0, ...settles),
    worstTakeOver: Math.max(0, ...takeOvers),
    worstServingAgain: Math.max(0, ...servingAgainMs),
    worstServingAfterFreeze: Math.max(0, ...observed.servingAfterFreezeMs),
  };
}

/** Time from `atMs` to the next attempt, in ms. */
function nextAfter(began: ShipmentFound['began'] = [], atMs: number): readonly number[] {
  const later = began.map(({ at }) => Date.parse(at) - atMs).filter((ms) => ms > 0);
  return later.length === 0 ? [] : [Math.min(...later)];
}
