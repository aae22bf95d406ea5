import { describe, expect, it } from '@jest/globals';
import {
  type ChargeAnswer,
  chargeEndsAt,
  ENDLESS_CHARGE_MS,
  LATE_MONEY_MS,
  nextAsk,
} from '#domain/money/payment/due-charge.ts';
import { DAY_MS } from '#domain/time.ts';

const EXPIRES_AT = new Date('2026-10-07T03:30:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pause until the next query, when a query is answered `lateMs` after the charge ends. */
function pauseAfter(answer: ChargeAnswer, lateMs: number, silences = 0) {
  const now = new Date(chargeEndsAt(EXPIRES_AT).getTime() + lateMs);
  const next = nextAsk(answer, { expiresAt: EXPIRES_AT, silences, now });
  return next && { ms: next.dueAt.getTime() - now.getTime(), silences: next.silences };
}

describe('charge at a gateway', () => {
  it('ends a charge at the gateway ten minutes after its code expires', () => {
    expect(chargeEndsAt(EXPIRES_AT).getTime() - EXPIRES_AT.getTime()).toBe(LATE_MONEY_MS);
    expect(LATE_MONEY_MS).toBe(10 * MINUTE_MS);
  });

  it.each(['DEAD', 'UNKNOWN'] as const)(
    'queries a %s charge at its end, and never again',
    (answer) => {
      expect(pauseAfter(answer, -5 * MINUTE_MS, 3)).toEqual({ ms: 5 * MINUTE_MS, silences: 0 });
      expect(pauseAfter(answer, 0)).toBeUndefined();
    },
  );

  it('stops querying a charge that was paid', () => {
    expect(pauseAfter('PAID', -5 * MINUTE_MS)).toBeUndefined();
    expect(pauseAfter('PAID', 5 * MINUTE_MS)).toBeUndefined();
  });

  it.each([
    ['at its end', -5 * MINUTE_MS, 5 * MINUTE_MS],
    ['a minute after its end', 0, MINUTE_MS],
    ['twice as late as it is', HOUR_MS, HOUR_MS],
    ['daily', 3 * DAY_MS, DAY_MS],
  ])('queries a pending charge again %s', (_, lateMs, ms) => {
    expect(pauseAfter('WAITING', lateMs, 2)).toEqual({ ms, silences: 0 });
  });

  it.each(['WAITING', 'SILENT'] as const)(
    'stops querying a charge without a known end after 30 days: %s',
    (answer) => {
      expect(pauseAfter(answer, ENDLESS_CHARGE_MS - 1)).toBeDefined();
      expect(pauseAfter(answer, ENDLESS_CHARGE_MS)).toBeUndefined();
      expect(ENDLESS_CHARGE_MS).toBe(30 * DAY_MS);
    },
  );

  it.each([
    [0, MINUTE_MS],
    [1, 2 * MINUTE_MS],
    [3, 8 * MINUTE_MS],
    [6, HOUR_MS],
    [30_000, HOUR_MS],
  ])('queries a gateway that was silent %d times before again after %d ms', (silences, ms) => {
    expect(pauseAfter('SILENT', 5 * DAY_MS, silences)).toEqual({ ms, silences: silences + 1 });
  });

  it('queries a charge at its end even if the gateway was silent before', () => {
    expect(pauseAfter('SILENT', -MINUTE_MS, 5)).toEqual({ ms: MINUTE_MS, silences: 6 });
  });
});
