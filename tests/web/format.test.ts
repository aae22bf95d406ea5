import { describe, expect, it } from '@jest/globals';
import { curlOf } from '#src/web/kit/curl.ts';
import {
  dayOf,
  formatAgo,
  formatClock,
  formatCount,
  formatDay,
  formatMoney,
  formatMonth,
  formatShare,
  formatTime,
  formatWeight,
  startOfDay,
} from '#src/web/kit/format.ts';
import { formatShortAmount } from '#src/web/kit/short-amount.ts';

const LATE = '2026-11-22T17:05:00.000Z';

describe('formats', () => {
  it('formats an amount as whole rupiah with dots', () => {
    expect(formatMoney(18_700)).toBe('Rp\u00a018.700');
    expect(formatMoney(0)).toBe('Rp\u00a00');
    expect(formatMoney(-1_250_000)).toBe('−Rp\u00a01.250.000');
    expect(formatCount(999)).toBe('999');
  });

  it.each([
    ['WIB', '23 Nov 2026 00.05 WIB', '2026-11-22T17:00:00.000Z'],
    ['WITA', '23 Nov 2026 01.05 WITA', '2026-11-22T16:00:00.000Z'],
    ['WIT', '23 Nov 2026 02.05 WIT', '2026-11-22T15:00:00.000Z'],
  ] as const)('formats a time in the zone %s as %s', (zone, text, start) => {
    expect(formatTime(LATE, { language: 'id', zone })).toBe(text);
    expect(startOfDay('2026-11-23', zone)).toBe(start);
  });

  it('shows a time of the last hour of a day in WIB on the next day in WITA', () => {
    const late = '2026-11-22T16:30:00.000Z';
    expect([dayOf(late, 'WIB'), dayOf(late, 'WITA')]).toEqual(['2026-11-22', '2026-11-23']);
  });

  it('formats days, months, weights and shares in both languages', () => {
    expect(formatDay('2026-05-01', 'id')).toBe('1 Mei 2026');
    expect(formatDay('2026-05-01', 'en')).toBe('1 May 2026');
    expect(formatMonth('2026-08', 'id')).toBe('Agu 2026');
    expect(formatClock(LATE, { language: 'en', zone: 'WIB' })).toBe('00:05 WIB');
    expect([formatWeight(1200, 'id'), formatWeight(1200, 'en')]).toEqual([
      '1,2\u00a0kg',
      '1.2\u00a0kg',
    ]);
    expect([formatShare(2 / 3, 'id'), formatShare(2 / 3, 'en')]).toEqual(['66,7\u00a0%', '66.7%']);
    expect(formatShare(null, 'id')).toBe('–');
  });

  it.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [7_500_000, '7,5 jt', '7.5M'],
    [10_000_000, '10 jt', '10M'],
    [12_000, '12 rb', '12K'],
    [2_000_000_000, '2 M', '2B'],
  ])('abbreviates %d rupiah on an axis as %s and %s', (amount, indonesian, english) => {
    const texts = [formatShortAmount(amount, 'id'), formatShortAmount(amount, 'en')];
    expect(texts).toEqual([indonesian, english]);
  });

  it.each([
    [12_000, '12 detik yang lalu'],
    [5 * 60_000 + 59_000, '5 menit yang lalu'],
    [3 * 3_600_000, '3 jam yang lalu'],
    [86_400_000, 'kemarin'],
    [-86_400_000, 'sekarang'],
    [-30_000, 'sekarang'],
    [8 * 86_400_000, '23 Nov 2026'],
  ])('formats a time %d ms ago as: %s', (ago, text) => {
    expect(formatAgo(LATE, Date.parse(LATE) + ago, { language: 'id', zone: 'WIB' })).toBe(text);
  });
});

describe('curl command', () => {
  it('writes a curl command with a variable in place of the API key', () => {
    expect(curlOf({ path: '/api/v1/wallet' }, 'https://x.example')).toBe(
      [
        "curl 'https://x.example/api/v1/wallet' \\",
        '  -H "Authorization: Bearer $SATUKURIR_KEY"',
      ].join('\n'),
    );
  });

  it('quotes the body of a curl command for the shell, and adds an Idempotency-Key', () => {
    const line = curlOf({ method: 'POST', path: '/x', body: { a: "Ma'ruf" } }, '');
    expect(line).toContain('Idempotency-Key');
    expect(line).toContain(`-d '{"a":"Ma'\\''ruf"}'`);
    expect(line).not.toContain('-X');
    expect(curlOf({ method: 'DELETE', path: '/x' }, '')).toContain('curl -X DELETE');
  });
});
