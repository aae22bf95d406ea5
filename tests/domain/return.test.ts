import { describe, expect, it } from '@jest/globals';
import {
  asReturnErrors,
  RETURN_DAYS,
  refuseReturn,
  returnableUntil,
} from '#domain/shipment/return.ts';
import { isTerminal, SHIPMENT_STATUSES } from '#domain/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';

const DELIVERED_AT = new Date('2026-11-21T08:00:00.000Z');
const UNTIL = new Date(DELIVERED_AT.getTime() + RETURN_DAYS * DAY_MS);
const JUST_BEFORE = new Date(UNTIL.getTime() - 1);
const delivered = { status: 'DELIVERED', deliveredAt: DELIVERED_AT } as const;
const NUMBER = 'SHP261121ABCDEFGH0';

describe('a parcel may be sent back', () => {
  it('for thirty days from its delivery', () => {
    expect(RETURN_DAYS).toBe(30);
    expect(returnableUntil(delivered)).toEqual(UNTIL);
    expect(() => refuseReturn(delivered, undefined, JUST_BEFORE)).not.toThrow();
    expect(() => refuseReturn(delivered, undefined, UNTIL)).toThrow(
      expect.objectContaining({
        code: 'RETURN_NOT_ALLOWED',
        details: { reason: 'TOO_LATE', status: 'DELIVERED', returnableUntil: UNTIL.toISOString() },
      }),
    );
  });

  it.each(SHIPMENT_STATUSES.filter((status) => status !== 'DELIVERED'))(
    'not when it is %s',
    (status) => {
      const shipment = { status, deliveredAt: DELIVERED_AT };
      expect(returnableUntil(shipment)).toBeNull();
      expect(() => refuseReturn(shipment, undefined, DELIVERED_AT)).toThrow(
        expect.objectContaining({ details: { reason: 'NOT_DELIVERED', status } }),
      );
    },
  );

  it.each(SHIPMENT_STATUSES)(
    'again, where its return is %s, only if that never began',
    (status) => {
      const isOver = ['BOOKING_FAILED', 'CANCELLED', 'EXPIRED'].includes(status);
      expect(isOver && !isTerminal(status)).toBe(false);
      const again = () => refuseReturn(delivered, { shipmentNumber: NUMBER, status }, JUST_BEFORE);
      if (isOver) expect(again).not.toThrow();
      else {
        const details = { reason: 'HAS_RETURN', status: 'DELIVERED', shipmentNumber: NUMBER };
        expect(again).toThrow(expect.objectContaining({ details }));
      }
    },
  );
});

describe('what is wrong of the order of a return', () => {
  const errorAt = (path: string) => ({ path, code: 'COURIER_LIMIT', message: 'Too long.' });
  const pathsOf = (paths: readonly string[], hasItems: boolean) =>
    asReturnErrors(paths.map(errorAt), { hasItems }).map(({ path, message }) => [path, message]);

  it('is wrong of its quote, where the request does not have the field', () => {
    expect(pathsOf(['sender.name', 'receiver.note', 'items.0.name', 'items'], false)).toEqual([
      ['quote_id', 'sender.name: Too long.'],
      ['quote_id', 'receiver.note: Too long.'],
      ['quote_id', 'items.0.name: Too long.'],
      ['quote_id', 'items: Too long.'],
    ]);
  });

  it('is wrong of its own field, where it has that', () => {
    const own = ['items.0.name', 'items', 'notes', 'pickup.window', 'insurance.insured_value'];
    expect(pathsOf(own, true)).toEqual(own.map((path) => [path, 'Too long.']));
  });

  it('names another way once, for both of its ends', () => {
    const route = { ...errorAt('sender.district_id'), code: 'ROUTE_MISMATCH' };
    expect(asReturnErrors([route], { hasItems: false })).toEqual([]);
  });
});
