import { describe, expect, it } from '@jest/globals';
import {
  FIRST_STATUSES,
  isTerminal,
  mayMove,
  nextStatuses,
  refuseMove,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '#domain/selling/shipment/status.ts';
import { MOVES } from './shipment-moves.ts';

const TERMINAL = 'DELIVERED RETURNED LOST DAMAGED BOOKING_FAILED CANCELLED EXPIRED'.split(' ');
const CELLS = [null, ...SHIPMENT_STATUSES].flatMap((from) =>
  SHIPMENT_STATUSES.map((to) => ({ from, to, allowed: MOVES.has(`${from ?? 'new'} ${to}`) })),
);

describe('shipment status', () => {
  it('defines seventeen different shipment statuses', () => {
    expect(new Set(SHIPMENT_STATUSES).size).toBe(17);
    expect(CELLS.filter(({ allowed }) => allowed)).toHaveLength(MOVES.size);
  });

  it.each(CELLS)(
    'allows a shipment to move from $from to $to: $allowed',
    ({ from, to, allowed }) => {
      expect(mayMove(from, to)).toBe(allowed);
      if (allowed) expect(() => refuseMove({ from, to })).not.toThrow();
      else expect(() => refuseMove({ from, to })).toThrow(expect.objectContaining(refusal(from)));
    },
  );

  it.each(SHIPMENT_STATUSES)(
    'treats shipment status %s as terminal only as documented',
    (status) => {
      expect(isTerminal(status)).toBe(TERMINAL.includes(status));
    },
  );

  it('reaches every shipment status from the first ones', () => {
    const seen = new Set<ShipmentStatus>(FIRST_STATUSES);
    for (const status of seen) for (const next of nextStatuses(status)) seen.add(next);
    expect([...seen].toSorted()).toEqual(SHIPMENT_STATUSES.toSorted());
  });

  it('reaches a terminal status from every shipment status', () => {
    const ending = new Set(SHIPMENT_STATUSES.filter(isTerminal));
    const leads = (status: ShipmentStatus) => nextStatuses(status).some((next) => ending.has(next));
    for (const _ of SHIPMENT_STATUSES) {
      for (const status of SHIPMENT_STATUSES.filter(leads)) ending.add(status);
    }
    expect(ending.size).toBe(SHIPMENT_STATUSES.length);
  });

  it('books a shipment only from PROCESSING', () => {
    const before = SHIPMENT_STATUSES.filter((status) => mayMove(status, 'BOOKED'));
    expect(before).toEqual(['PROCESSING']);
  });
});

function refusal(from: ShipmentStatus | null) {
  const details = { status: from, allowed: nextStatuses(from) };
  return { name: 'Refusal', code: 'TRANSITION_NOT_ALLOWED', details };
}
