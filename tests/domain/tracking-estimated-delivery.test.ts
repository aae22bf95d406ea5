import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status.ts';
import { estimatedDelivery } from '#domain/tracking/estimated-delivery.ts';

const bookedAt = new Date('2026-11-21T03:06:09.012Z');
const estimatedDays = { min: 2, max: 3 };
const AWAITED: readonly ShipmentStatus[] = [
  ...(['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const),
  ...(['DELIVERY_FAILED', 'ON_HOLD'] as const),
];
const UNBOOKED: readonly ShipmentStatus[] = [
  'AWAITING_PAYMENT',
  'WAITING_CONFIRMATION',
  'PROCESSING',
];

describe('estimated delivery', () => {
  it('estimates delivery the longest days of the service after the booking', () => {
    expect(estimatedDelivery({ status: 'BOOKED', bookedAt, estimatedDays })).toEqual(
      new Date('2026-11-24T03:06:09.012Z'),
    );
    const sameDay = { min: 0, max: 0 };
    expect(estimatedDelivery({ status: 'BOOKED', bookedAt, estimatedDays: sameDay })).toEqual(
      bookedAt,
    );
  });

  it.each(SHIPMENT_STATUSES)(
    'estimates a delivery for a %s shipment only while one is awaited',
    (status) => {
      const booked = UNBOOKED.includes(status) ? null : bookedAt;
      const expected = estimatedDelivery({ status, bookedAt: booked, estimatedDays });
      expect(expected !== null).toBe(AWAITED.includes(status));
    },
  );
});
