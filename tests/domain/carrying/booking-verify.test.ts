import { describe, expect, it } from '@jest/globals';
import type { BookingAuditRow } from '#domain/carrying/booking/booking-reader.ts';
import { INTENT_STATES } from '#domain/carrying/booking/intent.ts';
import {
  BOOKING_FAULTS,
  type BookingFaultCode,
  bookingFaults,
  INTENT_STATES_BY_STATUS,
} from '#domain/carrying/booking/verify-bookings.ts';
import { EVENT_RETENTION_MS } from '#domain/notifying/event/retention.ts';
import { LEGAL_PAIRS } from '#domain/selling/shipment/legal-pairs.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { shipment } from '#tests/kit/builders.ts';

const NOW = new Date('2026-11-21T00:00:00.000Z');
const BOOKED: BookingAuditRow = {
  accountId: shipment().accountId,
  environment: 'TEST',
  shipmentNumber: 'SHP261121000000009',
  status: 'BOOKED',
  paymentStatus: 'PAID',
  awb: 'SIM1',
  intent: 'BOOKED',
  hasAwbClaim: true,
  hasEvent: true,
  hasCapture: true,
  details: ['AWB SIM1'],
  isCleared: false,
  bookedAt: ago(0),
};
const UNPAID: readonly ShipmentStatus[] = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'EXPIRED'];

/** Inconsistent rows with the fault codes they must yield. */
const WRONG: readonly (readonly [Partial<BookingAuditRow>, readonly BookingFaultCode[]])[] = [
  [{ intent: null }, ['INTENT_MISSING']],
  [{ status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED', intent: null }, ['INTENT_MISSING']],
  [{ status: 'EXPIRED', paymentStatus: 'EXPIRED', awb: null, details: [] }, ['INTENT_NOT_PAID']],
  [{ intent: 'FAILED' }, ['STATE_MISMATCH']],
  [{ status: 'PROCESSING', awb: null, details: [] }, ['STATE_MISMATCH']],
  [{ awb: null }, ['AWB_MISSING']],
  [{ hasAwbClaim: false }, ['AWB_NOT_CLAIMED']],
  [{ hasEvent: false }, ['EVENT_MISSING']],
  [{ hasEvent: false, bookedAt: ago(EVENT_RETENTION_MS - 1) }, ['EVENT_MISSING']],
  [{ hasEvent: false, bookedAt: null }, ['EVENT_MISSING']],
  [{ hasCapture: false }, ['CAPTURE_MISSING']],
  [
    { status: 'DELIVERED', hasCapture: false, hasEvent: false },
    ['EVENT_MISSING', 'CAPTURE_MISSING'],
  ],
  [{ status: 'CANCELLED', paymentStatus: 'REFUNDED', hasCapture: false }, ['CAPTURE_MISSING']],
  [{ details: ['AWB SIM1', 'AWB SIM2'] }, ['SEVERAL_AWBS']],
  [{ details: ['AWB SIM1, SIM2'] }, ['SEVERAL_AWBS']],
  [{ details: ['AWB SIM2'] }, ['SEVERAL_AWBS']],
];

/** Rows that look odd but are consistent. */
const RIGHT: readonly Partial<BookingAuditRow>[] = [
  {},
  { details: [] },
  { hasEvent: false, bookedAt: ago(EVENT_RETENTION_MS) },
  { details: ['AWB SIM1', 'AWB SIM2'], isCleared: true },
  { status: 'CANCELLED', paymentStatus: 'REFUNDED' },
  { status: 'PROCESSING', awb: null, intent: 'MANUAL', details: ['AWB SIM1'] },
  {
    status: 'CANCELLED',
    paymentStatus: 'UNPAID',
    awb: null,
    intent: null,
    details: [],
    hasAwbClaim: false,
    hasEvent: false,
    hasCapture: false,
  },
];

describe('booking verification', () => {
  it.each(WRONG)('reports the inconsistent booking %j as %j', (changes, codes) => {
    const faults = bookingFaults({ ...BOOKED, ...changes }, NOW);
    expect(faults.map(({ code }) => code)).toEqual(codes);
    const { accountId, environment, shipmentNumber } = BOOKED;
    expect(faults[0]).toMatchObject({ accountId, environment, shipmentNumber });
  });

  it.each(RIGHT)('reports no fault for the consistent booking %j', (changes) => {
    expect(bookingFaults({ ...BOOKED, ...changes }, NOW)).toEqual([]);
  });

  it('accepts exactly the combinations of shipment and intent state in the table', () => {
    const pairs = SHIPMENT_STATUSES.flatMap((status) =>
      LEGAL_PAIRS[status].flatMap((paymentStatus) =>
        [null, ...INTENT_STATES].map((intent) => ({ status, paymentStatus, intent })),
      ),
    );
    for (const pair of pairs) {
      const isPaid = ['PAID', 'REFUNDED'].includes(pair.paymentStatus);
      const { intent } = pair;
      const fits = isPaid
        ? intent !== null && INTENT_STATES_BY_STATUS[pair.status].includes(intent)
        : !intent;
      expect([pair, bookingFaults({ ...BOOKED, ...pair }, NOW).length === 0]).toEqual([pair, fits]);
    }
  });

  it('allows no booking intent for a shipment that was never paid', () => {
    for (const status of UNPAID) expect(INTENT_STATES_BY_STATUS[status]).toEqual([]);
  });

  it('covers every booking fault code with an inconsistent row', () => {
    expect(new Set(WRONG.flatMap(([, codes]) => codes))).toEqual(new Set(BOOKING_FAULTS));
  });
});

function ago(ms: number): Date {
  return new Date(NOW.getTime() - ms);
}
