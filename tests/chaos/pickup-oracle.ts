import type { Violation } from './availability.ts';
import type { CourierLogLine } from './courier-log.ts';
import { courierPickups, type RequestedPickup } from './courier-pickups.ts';
import { isForward } from './event-order.ts';
import type { PickupFound } from './pickups-found.ts';

export type PickupEvidence = {
  readonly pickups: readonly PickupFound[];
  /** The couriers' log. */
  readonly log: readonly CourierLogLine[];
  /** Pickups acknowledged to a client. */
  readonly acknowledged: readonly string[];
};

type Rule = {
  readonly what: string;
  /** `heard`: the courier's pickup under its reference. */
  readonly isBroken: (pickup: PickupFound, heard: RequestedPickup | undefined) => boolean;
};

const ENDED: readonly string[] = ['CANCELLED', 'FAILED'];

const RULES: readonly Rule[] = [
  {
    what: 'a pickup that nobody has decided',
    isBroken: ({ status }) => status === 'REQUESTED',
  },
  {
    what: 'a pickup is confirmed that its courier does not know so',
    isBroken: ({ status, courier_reference }, heard) =>
      status === 'CONFIRMED' && (!isComing(heard) || heard?.number !== courier_reference),
  },
  {
    what: 'a pickup has ended, and its courier comes all the same',
    isBroken: ({ status }, heard) => ENDED.includes(status) && isComing(heard),
  },
  {
    what: 'a pickup went back',
    isBroken: ({ told }) => !isForward(told),
  },
];

export function pickupViolations(evidence: PickupEvidence): readonly Violation[] {
  const { pickups, log, acknowledged } = evidence;
  const heard = courierPickups(log).all();
  const byReference = new Map(heard.map((one) => [one.reference, one]));
  const found = new Set(pickups.map(({ reference }) => reference));
  const told = new Set(acknowledged);
  const broken = pickups.flatMap((pickup) => {
    const one = byReference.get(pickup.reference);
    const of = JSON.stringify({ ...pickup, heard: one });
    const rules = RULES.filter(({ isBroken }) => isBroken(pickup, one));
    return rules.map(({ what }) => ({ what, of }));
  });
  const strange = heard.filter(({ reference }) => !found.has(reference));
  return [
    ...broken,
    ...strange.map((one) => violation('a pickup of nobody was asked for', one)),
    ...acknowledged
      .filter((one) => !found.has(one))
      .map((of) => ({
        what: 'a pickup was acknowledged, and lost',
        of,
      })),
    ...[...found]
      .filter((one) => !told.has(one))
      .map((of) => ({ what: 'a pickup that no client wanted', of })),
    ...fetchedTwice(heard),
  ];
}

/** Parcels with more than one confirmed pickup. */
function fetchedTwice(heard: readonly RequestedPickup[]): readonly Violation[] {
  const visits = heard
    .filter(isComing)
    .flatMap(({ awbs, reference }) => awbs.map((awb) => ({ awb, reference })));
  const byAwb = Map.groupBy(visits, ({ awb }) => awb);
  const twice = [...byAwb.values()].filter(({ length }) => length > 1);
  return twice.map((visitors) => violation('fetched by two pickups', visitors));
}

function isComing(heard: RequestedPickup | undefined): boolean {
  return heard !== undefined && heard.number !== null && !heard.isCancelled;
}

function violation(what: string, of: unknown): Violation {
  return { what, of: JSON.stringify(of) };
}
