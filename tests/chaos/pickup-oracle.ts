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
  /** `requested`: the courier's pickup under its reference. */
  readonly isBroken: (pickup: PickupFound, requested: RequestedPickup | undefined) => boolean;
};

const ENDED: readonly string[] = ['CANCELLED', 'FAILED'];

const RULES: readonly Rule[] = [
  { what: 'a pickup without a decision', isBroken: ({ status }) => status === 'REQUESTED' },
  {
    what: 'a pickup is confirmed that its courier does not know so',
    isBroken: ({ status, courier_reference }, requested) =>
      status === 'CONFIRMED' && (!isComing(requested) || requested?.number !== courier_reference),
  },
  {
    what: 'a pickup has ended, and its courier comes all the same',
    isBroken: ({ status }, requested) => ENDED.includes(status) && isComing(requested),
  },
  { what: 'a pickup went back', isBroken: ({ events }) => !isForward(events) },
];

export function pickupViolations(evidence: PickupEvidence): readonly Violation[] {
  const { pickups, log, acknowledged } = evidence;
  const requested = courierPickups(log).all();
  const byReference = new Map(requested.map((one) => [one.reference, one]));
  const found = new Set(pickups.map(({ reference }) => reference));
  const answered = new Set(acknowledged);
  const broken = pickups.flatMap((pickup) => {
    const one = byReference.get(pickup.reference);
    const of = JSON.stringify({ ...pickup, requested: one });
    const rules = RULES.filter(({ isBroken }) => isBroken(pickup, one));
    return rules.map(({ what }) => ({ what, of }));
  });
  const strange = requested.filter(({ reference }) => !found.has(reference));
  return [
    ...broken,
    ...strange.map((one) => violation('a pickup of no shipment was requested', one)),
    ...acknowledged
      .filter((one) => !found.has(one))
      .map((of) => ({ what: 'a pickup was acknowledged, and lost', of })),
    ...[...found]
      .filter((one) => !answered.has(one))
      .map((of) => ({ what: 'a pickup that no client wanted', of })),
    ...fetchedTwice(requested),
  ];
}

/** Parcels with more than one confirmed pickup. */
function fetchedTwice(requested: readonly RequestedPickup[]): readonly Violation[] {
  const visits = requested
    .filter(isComing)
    .flatMap(({ awbs, reference }) => awbs.map((awb) => ({ awb, reference })));
  const byAwb = Map.groupBy(visits, ({ awb }) => awb);
  const twice = [...byAwb.values()].filter(({ length }) => length > 1);
  return twice.map((visitors) => violation('fetched by two pickups', visitors));
}

function isComing(requested: RequestedPickup | undefined): boolean {
  return requested !== undefined && requested.number !== null && !requested.isCancelled;
}

function violation(what: string, of: unknown): Violation {
  return { what, of: JSON.stringify(of) };
}
