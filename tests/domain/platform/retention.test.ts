import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  expiredBefore,
  LIVE_PEOPLE,
  RETENTION,
  type RetentionRule,
  TEST_DATA,
} from '#domain/platform/retention/rules.ts';
import { DAY_MS } from '#domain/time.ts';

const HOUR_MS = 60 * 60_000;
const NOW = new Date('2026-11-22T00:00:00Z');
const DOCS = readFileSync(new URL('../../../docs/retention.md', import.meta.url), 'utf8');

describe('retention rules', () => {
  it('lists the retention rules in docs/retention.md as they are in code', () => {
    const deleted = Object.values(RETENTION).map(({ what, from, why, ...rule }) =>
      rowOf([what, timeOf(rule), from, why]),
    );
    const rows = DOCS.split('\n').filter((line) => line.startsWith('|'));
    const heads = [rowOf(['What', 'Kept for', 'From', 'Why']), '|---|---|---|---|'];
    const others = [rowOf(['Kept for ever', 'Why']), '|---|---|'];
    const all = [...heads, ...deleted, ...others];
    expect(rows.slice(0, all.length)).toEqual(all);
    const kept = rows.slice(all.length);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((row) => !/^\| [^|]+ \| [^|]+ \|$/.test(row))).toEqual([]);
  });

  it('computes retention from now, using the setting where a rule has one', () => {
    const rule = { ...RETENTION.quotes, keptMs: 5 };
    const testRule: RetentionRule = { ...rule, keptMs: TEST_DATA };
    const days = { TEST_DATA_DAYS: 7, LIVE_PEOPLE_DAYS: 9 };
    const kept = [rule, testRule, { ...rule, keptMs: LIVE_PEOPLE } as const];
    expect(kept.map((one) => expiredBefore(one, NOW, days))).toEqual(
      [5, 7 * DAY_MS, 9 * DAY_MS].map((ms) => new Date(NOW.getTime() - ms)),
    );
  });
});

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function timeOf({ keptMs }: Pick<RetentionRule, 'keptMs'>): string {
  if (typeof keptMs !== 'number') return `\`${keptMs}\``;
  if (keptMs >= DAY_MS) return `${keptMs / DAY_MS} days`;
  return keptMs === HOUR_MS ? '1 hour' : `${keptMs / HOUR_MS} hours`;
}
