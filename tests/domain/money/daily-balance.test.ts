import { describe, expect, it } from '@jest/globals';
import { walletDays } from '#domain/money/wallet/daily-balance.ts';

describe("days of a wallet's balance", () => {
  it('lists the days of a wallet, each ending at midnight in Jakarta', () => {
    const span = { from: '2026-11-29', to: '2026-12-01' };
    expect(walletDays(span, 'Asia/Jakarta')).toEqual([
      { day: '2026-11-29', end: new Date('2026-11-29T17:00:00Z') },
      { day: '2026-11-30', end: new Date('2026-11-30T17:00:00Z') },
      { day: '2026-12-01', end: new Date('2026-12-01T17:00:00Z') },
    ]);
  });

  it.each([
    ['Asia/Jakarta', '2026-11-22T17:00:00.000Z'],
    ['Asia/Makassar', '2026-11-22T16:00:00.000Z'],
    ['Asia/Jayapura', '2026-11-22T15:00:00.000Z'],
  ])('ends the day of a wallet in %s at %s', (timeZone, end) => {
    const [day] = walletDays({ from: '2026-11-22', to: '2026-11-22' }, timeZone);
    expect(day).toEqual({ day: '2026-11-22', end: new Date(end) });
  });
});
