import { describe, expect, it } from '@jest/globals';
import { lastDays } from '#domain/wallet/daily-balance.ts';

describe("days of a wallet's balance", () => {
  it('lists the last days of a wallet up to today, each ending at midnight in Jakarta', () => {
    expect(lastDays(3, new Date('2026-12-01T05:00:00Z'))).toEqual([
      { day: '2026-11-29', end: new Date('2026-11-29T17:00:00Z') },
      { day: '2026-11-30', end: new Date('2026-11-30T17:00:00Z') },
      { day: '2026-12-01', end: new Date('2026-12-01T17:00:00Z') },
    ]);
  });

  it.each([
    ['2026-11-22T16:59:59.999Z', '2026-11-22'],
    ['2026-11-22T17:00:00.000Z', '2026-11-23'],
  ])('assigns the time %s to the day %s of a wallet', (now, day) => {
    expect(lastDays(1, new Date(now)).map((one) => one.day)).toEqual([day]);
  });
});
