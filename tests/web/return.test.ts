import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES } from '#domain/shipment/status.ts';
import { heldLock, isReturnable } from '#src/web/pages/shipments/return-terms.ts';

const UNTIL = '2026-12-21T08:00:00.000Z';
const BEFORE_MS = Date.parse(UNTIL) - 1;
const NUMBER = 'SHP261121ABCDEFGH0';

describe('a return is offered', () => {
  it('until the end of its time', () => {
    const shipment = { returnable_until: UNTIL, returned_by: null };
    expect(isReturnable(shipment, undefined, BEFORE_MS)).toBe(true);
    expect(isReturnable(shipment, undefined, BEFORE_MS + 1)).toBe(false);
    expect(isReturnable({ ...shipment, returnable_until: null }, undefined, 0)).toBe(false);
  });

  it('beside another only once that is known to be over', () => {
    const shipment = { returnable_until: UNTIL, returned_by: NUMBER };
    expect(isReturnable(shipment, undefined, BEFORE_MS)).toBe(false);
    const offered = SHIPMENT_STATUSES.filter((status) =>
      isReturnable(shipment, { status }, BEFORE_MS),
    );
    expect(offered).toEqual(['BOOKING_FAILED', 'CANCELLED', 'EXPIRED']);
  });
});

it('a locked price of the way back holds for its own service, until its end', () => {
  const lock = { service: 'jne REG', quoteId: 'quo_1', total: 18_700, endsAtMs: BEFORE_MS };
  const own = { courier_code: 'jne', service_code: 'REG' };
  expect(heldLock(lock, own, BEFORE_MS - 1)).toBe(lock);
  expect(heldLock(lock, own, BEFORE_MS)).toBeNull();
  expect(heldLock(lock, { ...own, service_code: 'YES' }, BEFORE_MS - 1)).toBeNull();
  expect(heldLock(null, own, 0)).toBeNull();
});
