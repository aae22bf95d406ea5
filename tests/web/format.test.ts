import { describe, expect, it } from '@jest/globals';
import { curlOf } from '#src/web/kit/curl.ts';
import {
  dayOf,
  formatAgo,
  formatClock,
  formatCount,
  formatDay,
  formatMoney,
  formatTime,
  formatWeight,
  startOfDay,
} from '#src/web/kit/format.ts';

const LATE = '2026-11-22T17:05:00.000Z';

describe('formats', () => {
  it('formats an amount as whole rupiah with dots', () => {
    expect(formatMoney(18_700)).toBe('Rp\u00a018.700');
    expect(formatMoney(0)).toBe('Rp\u00a00');
    expect(formatMoney(-1_250_000)).toBe('−Rp\u00a01.250.000');
    expect(formatCount(999)).toBe('999');
    expect(formatWeight(2500)).toBe('2,5\u00a0kg');
  });

  it("formats a time in Jakarta's time zone", () => {
    expect(formatTime(LATE, 'id')).toBe('23 Nov 2026 00.05 WIB');
    expect(formatDay('2026-05-01T00:00:00Z', 'id')).toBe('1 Mei 2026');
    expect(formatDay('2026-05-01T00:00:00Z', 'en')).toBe('1 May 2026');
    expect(formatClock(LATE)).toBe('00.05 WIB');
    expect(dayOf(LATE)).toBe('2026-11-23');
    expect(startOfDay('2026-11-23')).toBe('2026-11-22T17:00:00.000Z');
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
    expect(formatAgo(LATE, Date.parse(LATE) + ago, 'id')).toBe(text);
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
