import { describe, expect, it } from '@jest/globals';
import { availabilityViolations, type FailedStart, nothingObserved } from './availability.ts';
import type { CourierLogEntry, CourierLogLine } from './courier-log.ts';
import { DELAY_MAX_MS, type FairnessFigure, unfairIn } from './fairness.ts';
import { nameFor } from './mischief.ts';
import { type Evidence, idleIn, violationsIn } from './oracle.ts';
import type { ShipmentFound } from './shipments-found.ts';
import type { MoveStatus } from './wire.ts';

const NUMBER = 'SHP26112100000001';
const AWB = 'SIMB00000001';
const OTHER_AWB = 'SIMB00000002';
const ORDER = { courier: 'chaosb', reference: NUMBER } as const;

const BOOKED: ShipmentFound = {
  shipment_number: NUMBER,
  courier_code: 'chaosb',
  name: nameFor('none'),
  status: 'BOOKED',
  payment_status: 'PAID',
  awb: AWB,
  courier_cancellation: null,
  state: 'BOOKED',
  paid_at: new Date(0),
  settled_at: new Date(1),
  attempts: ['1 PENDING BOOKED'],
  began: [],
  journals: ['CAPTURE', 'HOLD'],
  alerts: [],
  events: ['shipment.created', 'shipment.paid', 'shipment.booked'],
};
const UNPAID: ShipmentFound = {
  ...BOOKED,
  status: 'CANCELLED',
  payment_status: 'UNPAID',
  awb: null,
  state: null,
  journals: [],
};
const REFUNDED: ShipmentFound = {
  ...BOOKED,
  status: 'CANCELLED',
  payment_status: 'REFUNDED',
  journals: ['CAPTURE', 'HOLD', 'REFUND'],
};
const FAILED: ShipmentFound = {
  ...BOOKED,
  status: 'BOOKING_FAILED',
  payment_status: 'REFUNDED',
  state: 'FAILED',
  awb: null,
  journals: ['HOLD', 'REFUND'],
};
const MANUAL: ShipmentFound = {
  ...BOOKED,
  status: 'PROCESSING',
  awb: null,
  state: 'MANUAL',
  journals: ['HOLD'],
  name: nameFor('taken awb'),
  alerts: ['AWB_TAKEN'],
};

const MOVED: ShipmentFound = {
  ...BOOKED,
  status: 'IN_TRANSIT',
  events: [
    ...BOOKED.events,
    'shipment.picked_up',
    'shipment.cancel_rejected',
    'shipment.in_transit',
  ],
};
const OF_C = { courier: 'chaosc', reference: NUMBER } as const;
const BLIND: ShipmentFound = { ...BOOKED, courier_code: 'chaosc' };
const STUCK: ShipmentFound = { ...MANUAL, courier_code: 'chaosc', alerts: ['BOOKING_STUCK'] };

const NOT_ONE = 'paid without exactly one active order at the courier';
const OTHER = 'booked with another AWB than at the courier';
const UNWANTED = 'ordered at the courier without payment';
const ALIVE = 'refunded with an active order at the courier';
const TWICE = 'more than one active order at the courier';
const MONEY = 'its journals do not match its status';
const SENT_TWICE = 'sent twice to a courier without look-up';
const BACK = 'its status moved backwards';
const ELSEWHERE = 'its status differs from that of the courier';
const IDLE = 'manual without a reason or without an alert';

const created = (awb = AWB): CourierLogEntry => ({
  ...ORDER,
  act: 'CREATE',
  mischief: 'none',
  decision: 'ACCEPTED',
  awb,
});
const cancelled: CourierLogEntry = { ...ORDER, act: 'CANCEL', awb: AWB, decision: 'CANCELLED' };

describe('judge of a chaos run', () => {
  it.each([
    ['is booked once', BOOKED, [created()]],
    ['landed late and was looked up', BOOKED, [landed(AWB)]],
    ['was never paid', UNPAID, []],
    ['was cancelled at the courier', REFUNDED, [created(), cancelled]],
    ['is manual with a reason', MANUAL, [created()]],
    ['is manual because its courier has no look-up', STUCK, [created()]],
    ['has the status of its courier', MOVED, [created(), moved('PICKED_UP'), moved('IN_TRANSIT')]],
    ['was accepted and dropped', FAILED, [created(), { ...ORDER, act: 'DROPPED', awb: AWB }]],
    ['could not be cancelled', BOOKED, [created(), { ...cancelled, decision: 'REFUSED' }]],
  ] as const)('accepts a shipment that %s', (_, shipment, deeds) => {
    expect(whats(shipment, deeds)).toEqual([]);
  });

  it.each([
    ['is missing at the courier', [BOOKED, []], [NOT_ONE]],
    ['is booked twice', [BOOKED, [created(), created(OTHER_AWB)]], [NOT_ONE, TWICE]],
    ['landed twice', [BOOKED, [created(), landed(OTHER_AWB)]], [NOT_ONE, TWICE]],
    ['has another AWB', [BOOKED, [created(OTHER_AWB)]], [OTHER]],
    ['was ordered unpaid', [UNPAID, [created()]], [UNWANTED]],
    ['is alive after a refund', [REFUNDED, [created()]], [ALIVE]],
    ['is refunded twice', [{ ...REFUNDED, journals: ['HOLD', 'REFUND', 'REFUND'] }, []], [MONEY]],
    ['is not captured', [{ ...BOOKED, journals: ['HOLD'] }, [created()]], [MONEY]],
    ['is held though unpaid', [{ ...UNPAID, journals: ['HOLD'] }, []], [MONEY]],
    ['is manual without an alert', [{ ...MANUAL, alerts: [] }, [created()]], [IDLE]],
    ['moved backwards', [{ ...MOVED, events: MOVED.events.toReversed() }, onTheWay()], [BACK]],
    ['lags behind its courier', [BOOKED, onTheWay()], [ELSEWHERE]],
    ['did not move at its courier', [MOVED, [created()]], [ELSEWHERE]],
    ['was sent to C twice', [BLIND, [lost(), { ...created(), ...OF_C }]], [SENT_TWICE]],
    ['is manual without a reason', [{ ...MANUAL, name: nameFor('timeout') }, [created()]], [IDLE]],
  ] as const)('reports a shipment that %s', (_, [shipment, deeds], found) => {
    expect(whats(shipment, deeds)).toEqual(found);
  });

  it('reports unknown orders, missing shipments and problems found by the courier', () => {
    const problem = 'was called while it was PENDING';
    const deeds: CourierLogEntry[] = [created(), { ...ORDER, act: 'PROBLEM', problem }];
    const evidence: Evidence = {
      shipments: [],
      log: logOf(deeds),
      acknowledged: [NUMBER],
      sentAgain: [],
    };
    expect(violationsIn(evidence)).toEqual([
      { what: 'ordered at the courier without a shipment', of: NUMBER },
      { what: 'acknowledged but missing', of: NUMBER },
      { what: problem, of: JSON.stringify(evidence.log) },
    ]);
  });
});

it('allows an operator to send an order once more to a courier without look-up', () => {
  const log = logOf([lost(), { ...created(), ...OF_C }]);
  const evidence = { shipments: [BLIND], log, acknowledged: [] };
  expect(violationsIn({ ...evidence, sentAgain: [NUMBER] })).toEqual([]);
});

describe('judge of availability', () => {
  const ENDED: FailedStart = {
    how: 'its port is taken',
    code: 1,
    wasKilled: false,
    hasServed: false,
  };
  const START = 'a failing start did not exit with 1';

  it('reports no violation for refusals, retryable answers, and failed starts that end', () => {
    const statuses = new Map([200, 201, 409, 503].map((status) => [status, 9]));
    const seen = { ...nothingObserved(), statuses, failedStarts: [ENDED], keptFrozen: [0, 0] };
    expect(availabilityViolations(seen)).toEqual([]);
  });

  it.each([500, 502, 504])('reports an answer of %d as a violation', (status) => {
    const statuses = new Map([
      [200, 9],
      [status, 2],
    ]);
    expect(availabilityViolations({ ...nothingObserved(), statuses })).toEqual([
      { what: 'answered neither 2xx, 4xx nor 503', of: `${status}: 2 times` },
    ]);
  });

  it.each<[string, Partial<FailedStart>]>([
    ['exits with 0', { code: 0 }],
    ['ends by a signal', { code: null }],
    ['does not end', { code: null, wasKilled: true }],
    ['has served', { hasServed: true }],
  ])('reports a failed start that %s', (_, change) => {
    const seen = { ...nothingObserved(), failedStarts: [ENDED, { ...ENDED, ...change }] };
    expect(availabilityViolations(seen).map(({ what }) => what)).toEqual([START]);
  });

  it('reports frozen connections that were kept', () => {
    expect(availabilityViolations({ ...nothingObserved(), keptFrozen: [0, 3] })).toEqual([
      { what: 'frozen connections were not closed', of: '3 connections' },
    ]);
  });
});

describe('judge of fairness', () => {
  const FAIR: FairnessFigure = { what: 'booked', aloneMs: 400, underLoadMs: 900, load: 7 };

  it('allows the load of others to delay an account by a second', () => {
    const atMost = { ...FAIR, besideMs: FAIR.aloneMs + DELAY_MAX_MS };
    expect(unfairIn([FAIR, atMost])).toEqual([]);
  });

  it.each<[string, Partial<FairnessFigure>]>([
    ['exceeds the bound', { underLoadMs: FAIR.aloneMs + DELAY_MAX_MS + 1 }],
    ['was measured without load', { load: 0 }],
    ['was not measured', { underLoadMs: Number.NaN }],
  ])('reports a fairness figure that %s', (_, change) => {
    const found = { ...FAIR, ...change };
    expect(unfairIn([FAIR, found])).toEqual([found]);
  });
});

function moved(status: MoveStatus): CourierLogEntry {
  return { ...ORDER, act: 'MOVED', awb: AWB, status };
}

function onTheWay(): readonly CourierLogEntry[] {
  return [created(), moved('PICKED_UP'), moved('IN_TRANSIT')];
}

/** An order that is delayed and never lands. */
function lost(): CourierLogEntry {
  return { ...OF_C, act: 'LATER', landsAt: 0, latestAt: 0 };
}

function landed(awb: string): CourierLogEntry {
  return { ...ORDER, act: 'LANDED', decision: 'ACCEPTED', awb };
}

function whats(shipment: ShipmentFound, deeds: readonly CourierLogEntry[]): readonly string[] {
  const evidence = { shipments: [shipment], log: logOf(deeds), acknowledged: [NUMBER] };
  const violations = violationsIn({ ...evidence, sentAgain: [] });
  return [...violations, ...idleIn([shipment])].map(({ what }) => what);
}

function logOf(deeds: readonly CourierLogEntry[]): readonly CourierLogLine[] {
  return deeds.map((deed, at) => ({ at, ...deed }));
}
