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
  /** `requested`: the courier's pickup with the same reference. */
  readonly isBroken: (pickup: PickupFound, requested: RequestedPickup | undefined) => boolean;
};

const ENDED: readonly string[] = ['CANCELLED', 'FAILED'];

const RULES: readonly Rule[] = [
  { what: 'a pickup is still undecided', isBroken: ({ status }) => status === 'REQUESTED' },
  {
    what: 'a confirmed pickup differs from that of the courier',
    isBroken: ({ status, courier_reference }, requested) =>
      status === 'CONFIRMED' && (!isComing(requested) || requested?.number !== courier_reference),
  },
  {
    what: 'an ended pickup is still active at the courier',
    isBroken: ({ status }, requested) => ENDED.includes(status) && isComing(requested),
  },
  { what: 'a pickup moved backwards', isBroken: ({ events }) => !isForward(events) },
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
    ...strange.map((one) =>
      violation('a pickup was requested that the database does not have', one),
    ),
    ...acknowledged
      .filter((one) => !found.has(one))
      .map((of) => ({ what: 'a pickup was acknowledged but is missing', of })),
    ...[...found]
      .filter((one) => !answered.has(one))
      .map((of) => ({ what: 'a pickup that no client requested', of })),
    ...fetchedTwice(requested),
  ];
}

/** Parcels with several confirmed pickups. */
function fetchedTwice(requested: readonly RequestedPickup[]): readonly Violation[] {
  const visits = requested
    .filter(isComing)
    .flatMap(({ awbs, reference }) => awbs.map((awb) => ({ awb, reference })));
  const byAwb = Map.groupBy(visits, ({ awb }) => awb);
  const twice = [...byAwb.values()].filter(({ length }) => length > 1);
  return twice.map((visitors) => violation('collected by two pickups', visitors));
}

function isComing(requested: RequestedPickup | undefined): boolean {
  return requested !== undefined && requested.number !== null && !requested.isCancelled;
}

function violation(what: string, of: unknown): Violation {
  return { what, of: JSON.stringify(of) };
}
