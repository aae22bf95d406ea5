import { describe, expect, it } from '@jest/globals';
import {
  refuseUnpaidLimit,
  SUM_LIMITS,
  UNPAID_LIMITS,
} from '#domain/money/payment/unpaid-limit.ts';

describe('limit of unpaid shipments', () => {
  it('limits unpaid shipments and open sums per environment', () => {
    expect(UNPAID_LIMITS).toEqual({ TEST: 200, LIVE: 500 });
    expect(SUM_LIMITS).toEqual({ TEST: 500, LIVE: 2_000 });
  });

  it.each(['TEST', 'LIVE'] as const)(
    'rejects shipments above the unpaid limit in %s and names the limit',
    (at) => {
      const room = { hasUnpaid: false, hasSums: false };
      expect(() => refuseUnpaidLimit(room, at)).not.toThrow();
      const refused = (limit: number) =>
        expect.objectContaining({ code: 'UNPAID_LIMIT_REACHED', details: { limit } });
      expect(() => refuseUnpaidLimit({ ...room, hasUnpaid: true }, at)).toThrow(
        refused(UNPAID_LIMITS[at]),
      );
      expect(() => refuseUnpaidLimit({ ...room, hasSums: true }, at)).toThrow(
        refused(SUM_LIMITS[at]),
      );
    },
  );
});
