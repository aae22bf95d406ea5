import { describe, expect, it } from '@jest/globals';
import type { CourierDeed, CourierLine } from './courier-log.ts';
import { nameFor } from './mischief.ts';
import { type Evidence, violationsIn } from './oracle.ts';
import type { ShipmentFound } from './shipments-found.ts';

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
};
const UNPAID: ShipmentFound = {
  ...BOOKED,
  ...{ status: 'CANCELLED', payment_status: 'UNPAID', awb: null, state: null, journals: [] },
};
const REFUNDED: ShipmentFound = {
  ...BOOKED,
  ...{ status: 'CANCELLED', payment_status: 'REFUNDED', journals: ['CAPTURE', 'HOLD', 'REFUND'] },
};
const MANUAL: ShipmentFound = {
  ...BOOKED,
  ...{ status: 'PROCESSING', awb: null, state: 'MANUAL', journals: ['HOLD'] },
  ...{ name: nameFor('taken awb'), alerts: ['AWB_TAKEN'] },
};

const NOT_ONE = 'paid, and not exactly one order alive at the courier';
const OTHER = 'booked with another AWB than the courier has';
const UNWANTED = 'not paid, and a courier has heard of it';
const ALIVE = 'money back, and an order alive at the courier';
const TWICE = 'more than one order alive at the courier';
const MONEY = 'its money went other ways than its status';
const IDLE = 'left to a person without need, or without an alert';

const created = (awb = AWB): CourierDeed => ({
  ...ORDER,
  ...{ act: 'CREATE', mischief: 'none', decision: 'ACCEPTED', awb },
});
const cancelled: CourierDeed = { ...ORDER, act: 'CANCEL', awb: AWB, decision: 'CANCELLED' };

describe('the judge of a chaos run', () => {
  it.each([
    ['is booked once', BOOKED, [created()]],
    ['landed late, and was looked up', BOOKED, [landed(AWB)]],
    ['was never paid', UNPAID, []],
    ['was cancelled at the courier', REFUNDED, [created(), cancelled]],
    ['is rightly left to a person', MANUAL, [created()]],
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
    ['is left without need', [{ ...MANUAL, name: nameFor('timeout') }, [created()]], [IDLE]],
  ] as const)('finds what %s', (_, [shipment, deeds], found) => {
    expect(whats(shipment, deeds)).toEqual(found);
  });

  it('finds orders of nobody, sales that are lost, and what the courier complained of', () => {
    const complaint = 'was called while it was PENDING';
    const deeds: CourierDeed[] = [created(), { ...ORDER, act: 'COMPLAINT', complaint }];
    const evidence: Evidence = { shipments: [], log: logOf(deeds), acknowledged: [NUMBER] };
    expect(violationsIn(evidence)).toEqual([
      { what: 'ordered, and no shipment of ours', of: NUMBER },
      { what: 'acknowledged, and lost', of: NUMBER },
      { what: complaint, of: JSON.stringify(evidence.log) },
    ]);
  });
});

function landed(awb: string): CourierDeed {
  return { ...ORDER, act: 'LANDED', decision: 'ACCEPTED', awb };
}

function whats(shipment: ShipmentFound, deeds: readonly CourierDeed[]): readonly string[] {
  const evidence = { shipments: [shipment], log: logOf(deeds), acknowledged: [NUMBER] };
  return violationsIn(evidence).map(({ what }) => what);
}

function logOf(deeds: readonly CourierDeed[]): readonly CourierLine[] {
  return deeds.map((deed, at) => ({ at, ...deed }));
}
