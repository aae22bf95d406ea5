import { describe, expect, it } from '@jest/globals';
import { estimatedDelivery } from '#domain/carrying/tracking/estimated-delivery.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { party } from '#tests/kit/builders.ts';

const bookedAt = new Date('2026-11-21T03:06:09.012Z');
const estimatedDays = { min: 2, max: 3 };
const AWAITED: readonly ShipmentStatus[] = [
  'BOOKED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'ON_HOLD',
];
const UNBOOKED: readonly ShipmentStatus[] = [
  'AWAITING_PAYMENT',
  'WAITING_CONFIRMATION',
  'PROCESSING',
];

describe('estimated delivery', () => {
  it.each([
    { when: 'over a Sunday', from: '2026-11-27T03:00', max: 3, end: '2026-12-01T16:59:59' },
    { when: 'in place of a Sunday', from: '2026-11-27T03:00', max: 2, end: '2026-11-30T16:59:59' },
    { when: 'on the same day', from: '2026-11-27T03:00', max: 0, end: '2026-11-27T16:59:59' },
    { when: 'after midnight', from: '2026-11-26T18:00', max: 1, end: '2026-11-28T16:59:59' },
    {
      when: 'in the far east',
      from: '2026-11-26T15:30',
      max: 1,
      end: '2026-11-28T14:59:59',
      districtId: '91.71.01',
    },
  ])('estimates the end of the promised day $when', ({ from, max, end, districtId }) => {
    const expected = estimatedDelivery({
      status: 'BOOKED',
      bookedAt: new Date(`${from}Z`),
      estimatedDays: { min: 0, max },
      receiver: party(districtId === undefined ? {} : { districtId }),
    });
    expect(expected).toEqual(new Date(`${end}Z`));
  });

  it.each(SHIPMENT_STATUSES)(
    'estimates a delivery for a %s shipment only while one is awaited',
    (status) => {
      const booked = UNBOOKED.includes(status) ? null : bookedAt;
      const expected = estimatedDelivery({
        status,
        bookedAt: booked,
        estimatedDays,
        receiver: party(),
      });
      expect(expected !== null).toBe(AWAITED.includes(status));
    },
  );
});
