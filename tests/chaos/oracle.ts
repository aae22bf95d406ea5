import { type AcceptedOrder, courierBooks } from './courier-books.ts';
import type { CourierLine } from './courier-log.ts';
import { mischiefOf } from './mischief.ts';
import type { ShipmentFound } from './shipments-found.ts';

/** A promise that is broken: which, and of what. */
export type Violation = { readonly what: string; readonly of: string };

export type Evidence = {
  readonly shipments: readonly ShipmentFound[];
  /** All that the couriers wrote down. */
  readonly log: readonly CourierLine[];
  /** Shipments that a client was told of. */
  readonly acknowledged: readonly string[];
};

type Rule = {
  readonly what: string;
  readonly isBroken: (shipment: ShipmentFound, orders: Orders) => boolean;
};
/** What a courier has under the shipment's number. */
type Orders = {
  readonly accepted: readonly AcceptedOrder[];
  readonly alive: readonly AcceptedOrder[];
};

const JOURNALS: Readonly<Record<string, readonly string[]>> = {
  'PAID BOOKED': ['CAPTURE', 'HOLD'],
  'PAID PROCESSING': ['HOLD'],
  'REFUNDED BOOKING_FAILED': ['HOLD', 'REFUND'],
};
const REFUNDED: readonly (readonly string[])[] = [
  ['HOLD', 'REFUND'],
  ['CAPTURE', 'HOLD', 'REFUND'],
];
/** What came by QRIS is in the wallet first; what becomes of the shipment is another matter. */
const RECEIVED = 'PAYMENT_RECEIVED';

const RULES: readonly Rule[] = [
  {
    what: 'paid, and not exactly one order alive at the courier',
    isBroken: (shipment, { alive }) => isBooked(shipment) && alive.length !== 1,
  },
  {
    what: 'booked with another AWB than the courier has',
    isBroken: (shipment, { alive }) =>
      isBooked(shipment) && alive.length === 1 && alive[0]?.awb !== shipment.awb,
  },
  {
    what: 'not paid, and a courier has heard of it',
    isBroken: ({ state }, { accepted }) => state === null && accepted.length > 0,
  },
  {
    what: 'money back, and an order alive at the courier',
    isBroken: ({ payment_status }, { alive }) => payment_status === 'REFUNDED' && alive.length > 0,
  },
  {
    what: 'more than one order alive at the courier',
    isBroken: (_, { alive }) => alive.length > 1,
  },
  { what: 'its money went other ways than its status', isBroken: hasOtherJournals },
  { what: 'left to a person without need, or without an alert', isBroken: isIdle },
];

export function violationsIn({ shipments, log, acknowledged }: Evidence): readonly Violation[] {
  const orders = Map.groupBy(courierBooks(log).all(), ({ reference }) => reference);
  const found = new Set(shipments.map(({ shipment_number: number }) => number));
  const ofShipments = shipments.flatMap((shipment) =>
    brokenRules(shipment, orders.get(shipment.shipment_number)),
  );
  const strange = [...orders.keys()].filter((reference) => !found.has(reference));
  return [
    ...ofShipments,
    ...strange.map((of) => ({ what: 'ordered, and no shipment of ours', of })),
    ...acknowledged
      .filter((number) => !found.has(number))
      .map((of) => ({ what: 'acknowledged, and lost', of })),
    ...log.flatMap((line) =>
      line.act === 'COMPLAINT' ? [{ what: line.complaint, of: toldOf(line, log) }] : [],
    ),
  ];
}

/** Of a shipment alone. */
export function brokenBy(
  shipment: ShipmentFound,
  log: readonly CourierLine[],
): readonly Violation[] {
  const { shipment_number: number } = shipment;
  const orders = courierBooks(log).all();
  return brokenRules(
    shipment,
    orders.filter(({ reference }) => reference === number),
  );
}

function brokenRules(
  shipment: ShipmentFound,
  accepted: readonly AcceptedOrder[] = [],
): readonly Violation[] {
  const alive = accepted.filter(({ isCancelled }) => !isCancelled);
  const broken = RULES.filter(({ isBroken }) => isBroken(shipment, { accepted, alive }));
  const of = JSON.stringify({ ...shipment, accepted });
  return broken.map(({ what }) => ({ what, of }));
}

/** All that the couriers wrote down of that order. */
function toldOf({ reference }: CourierLine, log: readonly CourierLine[]): string {
  return JSON.stringify(log.filter((line) => line.reference === reference));
}

/** Paid, and no person has to find out what became of it. */
function isBooked({ payment_status, state }: ShipmentFound): boolean {
  return payment_status === 'PAID' && state !== 'MANUAL';
}

function hasOtherJournals({ payment_status, status, journals }: ShipmentFound): boolean {
  const own = journals.filter((kind) => kind !== RECEIVED).join();
  const usual = JOURNALS[`${payment_status} ${status}`];
  if (usual !== undefined) return own !== usual.join();
  if (payment_status === 'REFUNDED') return !REFUNDED.some((kinds) => own === kinds.join());
  return payment_status !== 'PAID' && own !== '';
}

/** Only an AWB that is another's calls for a person. */
function isIdle({ state, name, alerts }: ShipmentFound): boolean {
  if (state !== 'MANUAL') return false;
  return mischiefOf(name) !== 'taken awb' || !alerts.includes('AWB_TAKEN');
}
