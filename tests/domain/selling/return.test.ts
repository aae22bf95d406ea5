import { describe, expect, it } from '@jest/globals';
import {
  asReturnErrors,
  RETURN_DAYS,
  refuseReturn,
  returnableUntil,
} from '#domain/selling/shipment/return.ts';
import { isTerminal, SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';

const DELIVERED_AT = new Date('2026-11-21T08:00:00.000Z');
const UNTIL = new Date(DELIVERED_AT.getTime() + RETURN_DAYS * DAY_MS);
const JUST_BEFORE = new Date(UNTIL.getTime() - 1);
const delivered = { status: 'DELIVERED', deliveredAt: DELIVERED_AT } as const;
const NUMBER = 'SHP261121ABCDEFGH0';

describe('return of a parcel', () => {
  it('allows a return for thirty days from the delivery', () => {
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
    'rejects a return of a parcel that is %s',
    (status) => {
      const shipment = { status, deliveredAt: DELIVERED_AT };
      expect(returnableUntil(shipment)).toBeNull();
      expect(() => refuseReturn(shipment, undefined, DELIVERED_AT)).toThrow(
        expect.objectContaining({ details: { reason: 'NOT_DELIVERED', status } }),
      );
    },
  );

  it.each(SHIPMENT_STATUSES)(
    'allows a second return after one that is %s only if the first never started',
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

describe('errors in the order of a return', () => {
  const errorAt = (path: string) =>
    ({ path, code: 'COURIER_LIMIT', message: 'Too long.' }) as const;
  const pathsOf = (paths: readonly string[], hasItems: boolean) =>
    asReturnErrors(paths.map(errorAt), { hasItems }).map(({ path, message }) => [path, message]);

  it('reports errors of fields that a return request lacks under quote_id', () => {
    expect(pathsOf(['sender.name', 'receiver.note', 'items.0.name', 'items'], false)).toEqual([
      ['quote_id', 'sender.name: Too long.'],
      ['quote_id', 'receiver.note: Too long.'],
      ['quote_id', 'items.0.name: Too long.'],
      ['quote_id', 'items: Too long.'],
    ]);
  });

  it('reports errors of fields that a return request has under their own paths', () => {
    const own = ['items.0.name', 'items', 'notes', 'pickup.window', 'insurance.insured_value'];
    expect(pathsOf(own, true)).toEqual(own.map((path) => [path, 'Too long.']));
  });

  it('drops route mismatches of a return, which the quote check reports already', () => {
    const route = { ...errorAt('sender.district_id'), code: 'ROUTE_MISMATCH' } as const;
    expect(asReturnErrors([route], { hasItems: false })).toEqual([]);
  });
});
