import type { Violation } from './availability.ts';
import type { CourierLogLine } from './courier-log.ts';
import { type AcceptedOrder, courierOrders } from './courier-orders.ts';
import { isForward } from './event-order.ts';
import { mischiefOf } from './mischief.ts';
import type { ShipmentFound } from './shipments-found.ts';
import { lastMoveOf } from './unsettled.ts';
import { MOVE_STATUSES } from './wire.ts';

export type Evidence = {
  readonly shipments: readonly ShipmentFound[];
  /** The couriers' log. */
  readonly log: readonly CourierLogLine[];
  /** Shipments acknowledged to a client. */
  readonly acknowledged: readonly string[];
  /** Shipments that an operator sent again, once for each time. */
  readonly sentAgain: readonly string[];
  /** Codes of couriers of class C; by default that of the chaos couriers. */
  readonly notAskable?: ReadonlySet<string>;
};

type Rule = {
  readonly what: string;
  readonly isBroken: (shipment: ShipmentFound, orders: Orders) => boolean;
};
/** The courier's orders under the shipment's number. */
type Orders = {
  readonly accepted: readonly AcceptedOrder[];
  readonly alive: readonly AcceptedOrder[];
  /** Number of sends beyond the allowed one; always 0 for couriers other than class C. */
  readonly excess: number;
};

const JOURNALS: Readonly<Record<string, readonly string[]>> = {
  'PAID BOOKED': ['CAPTURE', 'HOLD'],
  'PAID PROCESSING': ['HOLD'],
  'REFUNDED BOOKING_FAILED': ['HOLD', 'REFUND'],
};
const TRAVELLED: readonly string[] = MOVE_STATUSES;
const REFUNDED: readonly (readonly string[])[] = [
  ['HOLD', 'REFUND'],
  ['CAPTURE', 'HOLD', 'REFUND'],
];
/**
 * Journal kind of money paid by QRIS, which enters the wallet first, whatever happens to the
 * shipment.
 */
const RECEIVED = 'PAYMENT_RECEIVED';

const RULES: readonly Rule[] = [
  {
    what: 'paid without exactly one active order at the courier',
    isBroken: (shipment, { alive }) => isBooked(shipment) && alive.length !== 1,
  },
  {
    what: 'booked with another AWB than at the courier',
    isBroken: (shipment, { alive }) =>
      isBooked(shipment) && alive.length === 1 && alive[0]?.awb !== shipment.awb,
  },
  {
    what: 'ordered at the courier without payment',
    isBroken: ({ state }, { accepted }) => state === null && accepted.length > 0,
  },
  {
    what: 'refunded with an active order at the courier',
    isBroken: ({ payment_status }, { alive }) => payment_status === 'REFUNDED' && alive.length > 0,
  },
  {
    what: 'more than one active order at the courier',
    isBroken: (_, { alive }) => alive.length > 1,
  },
  { what: 'sent twice to a courier without look-up', isBroken: (_, { excess }) => excess > 0 },
  { what: 'its status moved backwards', isBroken: ({ events }) => !isForward(events) },
  {
    what: 'its status differs from that of the courier',
    isBroken: ({ status, state }, { alive }) =>
      state === 'BOOKED' && (lastMoveOf(alive) ?? 'BOOKED') !== trackedStatus(status),
  },
  { what: 'its journals do not match its status', isBroken: hasOtherJournals },
];

const CHAOS_C: ReadonlySet<string> = new Set(['chaosc']);

/** Expects `shipments` as they are after the operator has resolved all manual bookings. */
export function violationsIn(evidence: Evidence): readonly Violation[] {
  const { shipments, log, acknowledged, notAskable = CHAOS_C } = evidence;
  const orders = Map.groupBy(courierOrders(log).all(), ({ reference }) => reference);
  const found = new Set(shipments.map(({ shipment_number: number }) => number));
  const sends = sendsIn(log);
  const ofShipments = shipments.flatMap((shipment) => {
    const { shipment_number: number } = shipment;
    const accepted = orders.get(number) ?? [];
    const alive = accepted.filter(({ isCancelled }) => !isCancelled);
    const allowed = 1 + evidence.sentAgain.filter((one) => one === number).length;
    const excess = notAskable.has(shipment.courier_code) ? (sends.get(number) ?? 0) - allowed : 0;
    return brokenRules(shipment, { accepted, alive, excess });
  });
  const unknown = [...orders.keys()].filter((reference) => !found.has(reference));
  return [
    ...ofShipments,
    ...unknown.map((of) => ({ what: 'ordered at the courier without a shipment', of })),
    ...acknowledged
      .filter((number) => !found.has(number))
      .map((of) => ({ what: 'acknowledged but missing', of })),
    ...log.flatMap((line) =>
      line.act === 'PROBLEM' ? [{ what: line.problem, of: logOf(line, log) }] : [],
    ),
  ];
}

/** Checks manual bookings as they were before an operator acted. */
export function idleIn(
  shipments: readonly ShipmentFound[],
  notAskable: ReadonlySet<string> = CHAOS_C,
): readonly Violation[] {
  const what = 'manual without a reason or without an alert';
  return shipments
    .filter((one) => isIdle(one, notAskable))
    .map((shipment) => ({ what, of: JSON.stringify(shipment) }));
}

function brokenRules(shipment: ShipmentFound, orders: Orders): readonly Violation[] {
  const broken = RULES.filter(({ isBroken }) => isBroken(shipment, orders));
  const of = JSON.stringify({ ...shipment, accepted: orders.accepted });
  return broken.map(({ what }) => ({ what, of }));
}

/** Number of orders that a courier received, by reference. */
function sendsIn(log: readonly CourierLogLine[]): ReadonlyMap<string, number> {
  const sends = log.filter(({ act }) => act === 'CREATE' || act === 'LATER');
  const byReference = Map.groupBy(sends, ({ reference }) => reference);
  return new Map([...byReference].map(([reference, lines]) => [reference, lines.length]));
}

/** A cancelled or unbooked parcel has no tracking status. */
function trackedStatus(status: string): string {
  return TRAVELLED.includes(status) ? status : 'BOOKED';
}

/** All log lines about that order. */
function logOf({ reference }: CourierLogLine, log: readonly CourierLogLine[]): string {
  return JSON.stringify(log.filter((line) => line.reference === reference));
}

/** Paid and not manual. */
function isBooked({ payment_status, state }: ShipmentFound): boolean {
  return payment_status === 'PAID' && state !== 'MANUAL';
}

function hasOtherJournals({ payment_status, status, journals }: ShipmentFound): boolean {
  const own = journals.filter((kind) => kind !== RECEIVED).join();
  const booked = TRAVELLED.includes(status) ? 'BOOKED' : status;
  const usual = JOURNALS[`${payment_status} ${booked}`];
  if (usual !== undefined) return own !== usual.join();
  if (payment_status === 'REFUNDED') return !REFUNDED.some((kinds) => own === kinds.join());
  return payment_status !== 'PAID' && own !== '';
}

/**
 * True for a manual booking without a good reason, which is another shipment's AWB or a courier
 * without a look-up.
 */
function isIdle(shipment: ShipmentFound, notAskable: ReadonlySet<string>): boolean {
  const { state, name, alerts, courier_code: code } = shipment;
  if (state !== 'MANUAL') return false;
  const isLie = mischiefOf(name) === 'taken awb' && alerts.includes('AWB_TAKEN');
  return !isLie && (!notAskable.has(code) || !alerts.includes('BOOKING_STUCK'));
}
