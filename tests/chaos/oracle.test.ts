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

const NOT_ONE = 'paid, and not exactly one order alive at the courier';
const OTHER = 'booked with another AWB than the courier has';
const UNWANTED = 'not paid, and a courier has it';
const ALIVE = 'money back, and an order alive at the courier';
const TWICE = 'more than one order alive at the courier';
const MONEY = 'its money went other ways than its status';
const SENT_TWICE = 'sent twice to a courier that cannot be asked';
const BACK = 'its status went back';
const ELSEWHERE = 'it is not where its courier has it';
const IDLE = 'left to a person without need, or without an alert';

const created = (awb = AWB): CourierLogEntry => ({
  ...ORDER,
  act: 'CREATE',
  mischief: 'none',
  decision: 'ACCEPTED',
  awb,
});
const cancelled: CourierLogEntry = { ...ORDER, act: 'CANCEL', awb: AWB, decision: 'CANCELLED' };

describe('the judge of a chaos run', () => {
  it.each([
    ['is booked once', BOOKED, [created()]],
    ['landed late, and was looked up', BOOKED, [landed(AWB)]],
    ['was never paid', UNPAID, []],
    ['was cancelled at the courier', REFUNDED, [created(), cancelled]],
    ['is rightly left to a person', MANUAL, [created()]],
    ['is left to a person, its courier cannot be asked', STUCK, [created()]],
    ['is where its courier has it', MOVED, [created(), moved('PICKED_UP'), moved('IN_TRANSIT')]],
    ['was accepted and dropped', FAILED, [created(), { ...ORDER, act: 'DROPPED', awb: AWB }]],
    ['could not be cancelled', BOOKED, [created(), { ...cancelled, decision: 'REFUSED' }]],
  ] as const)('is content with what %s', (_, shipment, deeds) => {
    expect(whats(shipment, deeds)).toEqual([]);
  });

  it.each([
    ['is missing at the courier', [BOOKED, []], [NOT_ONE]],
    ['is there twice', [BOOKED, [created(), created(OTHER_AWB)]], [NOT_ONE, TWICE]],
    ['has landed twice', [BOOKED, [created(), landed(OTHER_AWB)]], [NOT_ONE, TWICE]],
    ['has another AWB', [BOOKED, [created(OTHER_AWB)]], [OTHER]],
    ['was ordered unpaid', [UNPAID, [created()]], [UNWANTED]],
    ['is alive after a refund', [REFUNDED, [created()]], [ALIVE]],
    ['is refunded twice', [{ ...REFUNDED, journals: ['HOLD', 'REFUND', 'REFUND'] }, []], [MONEY]],
    ['is not captured', [{ ...BOOKED, journals: ['HOLD'] }, [created()]], [MONEY]],
    ['is held though unpaid', [{ ...UNPAID, journals: ['HOLD'] }, []], [MONEY]],
    ['is left without alert', [{ ...MANUAL, alerts: [] }, [created()]], [IDLE]],
    ['went backwards', [{ ...MOVED, events: MOVED.events.toReversed() }, onTheWay()], [BACK]],
    ['is behind its courier', [BOOKED, onTheWay()], [ELSEWHERE]],
    ['went nowhere at its courier', [MOVED, [created()]], [ELSEWHERE]],
    ['was sent to C twice', [BLIND, [lost(), { ...created(), ...OF_C }]], [SENT_TWICE]],
    ['is left without need', [{ ...MANUAL, name: nameFor('timeout') }, [created()]], [IDLE]],
  ] as const)('finds what %s', (_, [shipment, deeds], found) => {
    expect(whats(shipment, deeds)).toEqual(found);
  });

  it('finds orders of no shipment, lost shipments, and complaints of the courier', () => {
    const complaint = 'was called while it was PENDING';
    const deeds: CourierLogEntry[] = [created(), { ...ORDER, act: 'COMPLAINT', complaint }];
    const evidence: Evidence = {
      shipments: [],
      log: logOf(deeds),
      acknowledged: [NUMBER],
      sentAgain: [],
    };
    expect(violationsIn(evidence)).toEqual([
      { what: 'ordered, and no shipment of ours', of: NUMBER },
      { what: 'acknowledged, and lost', of: NUMBER },
      { what: complaint, of: JSON.stringify(evidence.log) },
    ]);
  });
});

it('allows a person to send it to a courier that cannot be asked once more', () => {
  const log = logOf([lost(), { ...created(), ...OF_C }]);
  const evidence = { shipments: [BLIND], log, acknowledged: [] };
  expect(violationsIn({ ...evidence, sentAgain: [NUMBER] })).toEqual([]);
});

describe('the judge of what is always there', () => {
  const ENDED: FailedStart = {
    how: 'its port is taken',
    code: 1,
    wasKilled: false,
    hasServed: false,
  };
  const START = 'a start that fails did not end with 1';

  it('is content with refusals, with what may be tried again, and with starts that end', () => {
    const statuses = new Map([200, 201, 409, 503].map((status) => [status, 9]));
    const seen = { ...nothingObserved(), statuses, failedStarts: [ENDED], keptFrozen: [0, 0] };
    expect(availabilityViolations(seen)).toEqual([]);
  });

  it.each([500, 502, 504])('finds an answer of %d', (status) => {
    const statuses = new Map([
      [200, 9],
      [status, 2],
    ]);
    expect(availabilityViolations({ ...nothingObserved(), statuses })).toEqual([
      { what: 'answered neither 2xx, 4xx nor 503', of: `${status}: 2 times` },
    ]);
  });

  it.each<[string, Partial<FailedStart>]>([
    ['ends as if all were well', { code: 0 }],
    ['ends by a signal', { code: null }],
    ['does not end', { code: null, wasKilled: true }],
    ['has served', { hasServed: true }],
  ])('finds a failed start that %s', (_, change) => {
    const seen = { ...nothingObserved(), failedStarts: [ENDED, { ...ENDED, ...change }] };
    expect(availabilityViolations(seen).map(({ what }) => what)).toEqual([START]);
  });

  it('finds frozen connections that were kept', () => {
    expect(availabilityViolations({ ...nothingObserved(), keptFrozen: [0, 3] })).toEqual([
      { what: 'frozen connections were not given up', of: '3 connections' },
    ]);
  });
});

describe('the judge of what one account costs another', () => {
  const FAIR: FairnessFigure = { what: 'booked', aloneMs: 400, underLoadMs: 900, load: 7 };

  it('allows a second', () => {
    const atMost = { ...FAIR, besideMs: FAIR.aloneMs + DELAY_MAX_MS };
    expect(unfairIn([FAIR, atMost])).toEqual([]);
  });

  it.each<[string, Partial<FairnessFigure>]>([
    ['is later', { underLoadMs: FAIR.aloneMs + DELAY_MAX_MS + 1 }],
    ['was measured beside nothing', { load: 0 }],
    ['was not measured', { underLoadMs: Number.NaN }],
  ])('finds what %s', (_, change) => {
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

/** Is on its way, and never lands. */
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
