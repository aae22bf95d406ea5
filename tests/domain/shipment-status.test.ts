import { describe, expect, it } from '@jest/globals';
import {
  FIRST_STATUSES,
  isTerminal,
  mayMove,
  nextStatuses,
  refuseMove,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '#domain/shipment/status.ts';
import { MOVES } from './shipment-moves.ts';

const TERMINAL = 'DELIVERED RETURNED LOST DAMAGED BOOKING_FAILED CANCELLED EXPIRED'.split(' ');
const CELLS = [null, ...SHIPMENT_STATUSES].flatMap((from) =>
  SHIPMENT_STATUSES.map((to) => ({ from, to, allowed: MOVES.has(`${from ?? 'new'} ${to}`) })),
);

describe('a shipment', () => {
  it('has seventeen statuses, each once', () => {
    expect(new Set(SHIPMENT_STATUSES).size).toBe(17);
    expect(CELLS.filter(({ allowed }) => allowed)).toHaveLength(MOVES.size);
  });

  it.each(CELLS)('that is $from may become $to: $allowed', ({ from, to, allowed }) => {
    expect(mayMove(from, to)).toBe(allowed);
    if (allowed) expect(() => refuseMove({ from, to })).not.toThrow();
    else expect(() => refuseMove({ from, to })).toThrow(expect.objectContaining(refusal(from)));
  });

  it.each(SHIPMENT_STATUSES)('that is %s is at its end only where the contract says', (status) => {
    expect(isTerminal(status)).toBe(TERMINAL.includes(status));
  });

  it('can come from its beginnings to every status', () => {
    const seen = new Set<ShipmentStatus>(FIRST_STATUSES);
    for (const status of seen) for (const next of nextStatuses(status)) seen.add(next);
    expect([...seen].toSorted()).toEqual(SHIPMENT_STATUSES.toSorted());
  });

  it('can come from everywhere to an end', () => {
    const ending = new Set(SHIPMENT_STATUSES.filter(isTerminal));
    const leads = (status: ShipmentStatus) => nextStatuses(status).some((next) => ending.has(next));
    for (const _ of SHIPMENT_STATUSES) {
      for (const status of SHIPMENT_STATUSES.filter(leads)) ending.add(status);
    }
    expect(ending.size).toBe(SHIPMENT_STATUSES.length);
  });

  it('is not booked before it was PROCESSING', () => {
    const before = SHIPMENT_STATUSES.filter((status) => mayMove(status, 'BOOKED'));
    expect(before).toEqual(['PROCESSING']);
  });
});

function refusal(from: ShipmentStatus | null) {
  const details = { status: from, allowed: nextStatuses(from) };
  return { name: 'Refusal', code: 'TRANSITION_NOT_ALLOWED', details };
}
