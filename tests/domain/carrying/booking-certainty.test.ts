import { describe, expect, it } from '@jest/globals';
import type { Attempt } from '#domain/carrying/booking/attempt.ts';
import {
  manualOutcome,
  outcomeForClass,
  outcomeOfNotFound,
} from '#domain/carrying/booking/certainty.ts';
import type { BookingOutcome } from '#domain/carrying/booking/outcome.ts';
import type { BookingTerms } from '#domain/carrying/courier/courier.ts';
import { shipment } from '#tests/kit/builders.ts';

const SENT = new Date('2026-11-21T08:00:00.000Z');
const A: BookingTerms = { class: 'A', deadlineMs: 5_000 };
const B: BookingTerms = { class: 'B', deadlineMs: 5_000, settleMs: 30_000 };
const C: BookingTerms = { class: 'C', deadlineMs: 5_000 };
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };
const unknown: BookingOutcome = { kind: 'UNKNOWN', message: 'No answer.' };
const OUTCOMES: readonly BookingOutcome[] = [
  { kind: 'BOOKED', reference: 'SHP1', awb: 'SIM1' },
  { kind: 'ACCEPTED', reference: 'SHP1', orderId: null },
  { kind: 'REFUSED', failure },
  { kind: 'NOT_SENT', message: 'No way there.' },
  { kind: 'NOT_FOUND', message: 'Not there.' },
  { kind: 'FAULT', message: 'No district.' },
];

describe('look-up without a result', () => {
  it.each([
    [A, 999_999, 'UNKNOWN'],
    [B, 0, 'UNKNOWN'],
    [B, 34_999, 'UNKNOWN'],
    [B, 35_000, 'UNKNOWN'],
    [B, 35_001, 'NOT_FOUND'],
    [C, 999_999, 'UNKNOWN'],
  ] as const)(
    'judges a look-up with terms %j that started %i ms after the last send as %s',
    (terms, beganMs, kind) => {
      expect(outcomeOfNotFound(attemptAfter(beganMs), terms)).toMatchObject({ kind });
    },
  );
});

describe('booking with unknown outcome', () => {
  it.each([A, B])(
    'leaves an unknown outcome as it is for courier class $class, which resolves it itself',
    (terms) => {
      expect(outcomeForClass(attemptAfter(0), unknown, terms)).toBe(unknown);
    },
  );

  it('hands an unknown outcome of a class C courier to an operator with the evidence', () => {
    expect(outcomeForClass(attemptAfter(0), unknown, C)).toEqual({
      kind: 'HANDED_OVER',
      alert: 'BOOKING_STUCK',
      message: 'No answer. May have been sent 2x, last at 2026-11-21T08:00:00.000Z.',
    });
    const { message } = manualOutcome({ ...attemptAfter(0), orderId: 'ORD-1' }, 'Why.');
    expect(message).toContain("the courier's order ORD-1.");
  });

  it('looks up an order that the courier already has, or hands it to an operator at class C', () => {
    const accepted = { kind: 'ACCEPTED', reference: 'SHP1', isRepeated: true } as const;
    const had: BookingOutcome = { ...accepted, orderId: 'ORD-1' };
    for (const terms of [A, B]) expect(outcomeForClass(attemptAfter(0), had, terms)).toBe(had);
    expect(outcomeForClass(attemptAfter(0), had, C)).toEqual({
      kind: 'HANDED_OVER',
      alert: 'BOOKING_STUCK',
      order: { orderId: 'ORD-1' },
      message: expect.stringMatching(/^The courier has this order already.* order ORD-1\.$/),
    });
    const nameless = { ...accepted, orderId: null };
    expect(outcomeForClass(attemptAfter(0), nameless, C)).toMatchObject({
      order: { orderId: null },
    });
  });

  it.each(OUTCOMES)(
    'keeps the certain outcome $kind unchanged for every courier class',
    (outcome) => {
      for (const terms of [A, B, C])
        expect(outcomeForClass(attemptAfter(0), outcome, terms)).toBe(outcome);
    },
  );
});

function attemptAfter(ms: number): Attempt {
  const { accountId, environment, shipmentNumber } = shipment();
  const sent = { sends: 2, sentAt: SENT, orderId: null, wantedSince: SENT, faults: 0 };
  const beganAt = new Date(SENT.getTime() + ms);
  return {
    accountId,
    environment,
    shipmentNumber,
    fencingToken: 3,
    stateAtClaim: 'UNKNOWN',
    beganAt,
    ...sent,
  };
}
