import { describe, expect, it } from '@jest/globals';
import type { BookingAuditRow, BookingReader } from '#domain/carrying/booking/booking-reader.ts';
import { verifyBookings } from '#src/usecases/carrying/booking/verify-bookings.ts';
import { numberOf, TENANT } from '#tests/kit/store-contracts/shipment-samples.ts';

const WRONG = [2, 5, 6];
const TRACES: readonly BookingAuditRow[] = Array.from({ length: 7 }, (_, place) => ({
  ...TENANT,
  shipmentNumber: numberOf(place),
  status: 'PROCESSING',
  paymentStatus: 'PAID',
  awb: null,
  bookedAt: null,
  details: [],
  isCleared: false,
  hasAwbClaim: false,
  hasEvent: false,
  hasCapture: false,
  intent: WRONG.includes(place) ? null : 'PENDING',
}));

describe('a verification of bookings', () => {
  it.each([1, 2, 3, 7, 500])(
    'reads each booking once in pages of %i and names every fault',
    async (size) => {
      const limits: number[] = [];
      const reader: BookingReader = {
        async auditRows(after, limit) {
          limits.push(limit);
          const from = TRACES.findIndex((one) => one.shipmentNumber === after?.shipmentNumber) + 1;
          return TRACES.slice(from, from + limit);
        },
      };
      const verification = verifyBookings({ reader, clock: { now: () => new Date(0) } }, size)();
      const found: string[] = [];
      let next = await verification.next();
      while (!next.done) {
        found.push(`${next.value.code} ${next.value.shipmentNumber}`);
        next = await verification.next();
      }
      expect(found).toEqual(WRONG.map((place) => `INTENT_MISSING ${numberOf(place)}`));
      expect(next.value).toEqual({ shipments: 7 });
      expect(new Set(limits)).toEqual(new Set([size]));
      expect(limits.length).toBeLessThanOrEqual(Math.ceil(7 / size) + 1);
    },
  );
});
