import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type CutOff,
  emptyWindow,
  type HealthWindow,
  healthAt,
  recordCall,
} from '#domain/carrying/courier/health.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CALLED: CutOff = { isCircuitOpen: false, limitedUntil: null };
const OPEN: CutOff = { ...CALLED, isCircuitOpen: true };
/** Deliberately not on the boundary of a minute. */
const START_MS = 1_000 * MINUTE + 12_345;

describe('courier without calls', () => {
  it('reports a courier without calls as UP with unknown figures', () => {
    const unknown = { successRate1h: null, p95Ms: null, limitedUntil: null };
    expect(healthAt(emptyWindow(), START_MS, CALLED)).toEqual({ status: 'UP', ...unknown });
    expect(healthAt(emptyWindow(), START_MS, OPEN)).toEqual({ status: 'DOWN', ...unknown });
  });
});

describe('courier health', () => {
  it.each([
    { calls: 1, failed: 0, status: 'UP', rate: 1 },
    { calls: 100, failed: 5, status: 'UP', rate: 0.95 },
    { calls: 20, failed: 1, status: 'UP', rate: 0.95 },
    { calls: 100, failed: 6, status: 'DEGRADED', rate: 0.94 },
    { calls: 2, failed: 1, status: 'DEGRADED', rate: 0.5 },
    { calls: 100, failed: 51, status: 'DOWN', rate: 0.49 },
    { calls: 3, failed: 1, status: 'DEGRADED', rate: 0.6667 },
    { calls: 1, failed: 1, status: 'DOWN', rate: 0 },
  ])(
    'reports courier health $status when $failed of $calls calls failed',
    ({ calls, failed, status, rate }) => {
      const window = windowOf({ calls, failed });
      expect(healthAt(window, START_MS, CALLED)).toMatchObject({ status, successRate1h: rate });
    },
  );

  it('reports courier health DOWN while the circuit is open, whatever the last hour was', () => {
    const health = healthAt(windowOf({ calls: 100, failed: 0 }), START_MS, OPEN);
    expect(health).toMatchObject({ status: 'DOWN', successRate1h: 1 });
  });

  it.each([
    { calls: 100, failed: 0, status: 'DEGRADED' },
    { calls: 0, failed: 0, status: 'DEGRADED' },
    { calls: 100, failed: 51, status: 'DOWN' },
  ])(
    'reports courier health $status while rate-limited, after $failed of $calls calls failed',
    ({ status, ...calls }) => {
      const limitedUntil = new Date('2026-11-23T03:00:00Z');
      const health = healthAt(windowOf(calls), START_MS, { ...CALLED, limitedUntil });
      expect(health).toMatchObject({ status, limitedUntil });
    },
  );

  it('computes courier health from the share of failed calls, not from their order or minute', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), fc.nat({ max: 59 }), (all, spread) => {
        const window = emptyWindow();
        for (const [place, failed] of all.entries()) {
          const atMs = START_MS + Math.floor((place * spread) / all.length) * MINUTE;
          recordCall(window, { atMs, elapsedMs: 10, failed });
        }
        const share = 1 - all.filter(Boolean).length / all.length;
        const { successRate1h } = healthAt(window, START_MS + spread * MINUTE, CALLED);
        expect(successRate1h).toBeCloseTo(share, 4);
      }),
    );
  });
});

describe('window of an hour', () => {
  const minuteStart = 1_000 * MINUTE;

  it.each([
    { afterMs: 0, known: true },
    { afterMs: HOUR - 1, known: true },
    { afterMs: HOUR, known: false },
    { afterMs: 5 * HOUR, known: false },
  ])(
    'counts a failed courier call for an hour: $afterMs ms later it is known: $known',
    ({ afterMs, known }) => {
      const window = emptyWindow();
      recordCall(window, { atMs: minuteStart, elapsedMs: 10, failed: true });
      const health = healthAt(window, minuteStart + afterMs, CALLED);
      expect(health.status).toBe(known ? 'DOWN' : 'UP');
      expect(health.successRate1h).toBe(known ? 0 : null);
    },
  );

  it('drops failed courier calls minute by minute after an hour', () => {
    const window = emptyWindow();
    recordCall(window, { atMs: minuteStart, elapsedMs: 10, failed: true });
    recordCall(window, { atMs: minuteStart + MINUTE, elapsedMs: 10, failed: false });
    const rateAt = (ms: number) => healthAt(window, minuteStart + ms, CALLED).successRate1h;
    expect([rateAt(HOUR - 1), rateAt(HOUR), rateAt(HOUR + MINUTE)]).toEqual([0.5, 1, null]);
  });

  it('keeps constant memory for courier health, however many calls are recorded', () => {
    const window = emptyWindow();
    for (let second = 0; second < 10 * 3_600; second += 1) {
      recordCall(window, { atMs: second * 1_000, elapsedMs: second % 3_000, failed: false });
    }
    expect(window.minutes.length).toBeLessThanOrEqual(60);
    expect(new Set(window.minutes.map(({ latency }) => latency.length)).size).toBe(1);
  });
});

describe('95th percentile', () => {
  it.each([
    { elapsed: [0], p95: 5 },
    { elapsed: [5], p95: 5 },
    { elapsed: [6], p95: 10 },
    { elapsed: [80], p95: 80 },
    { elapsed: [80.5], p95: 150 },
    { elapsed: [2_500], p95: 2_500 },
    { elapsed: [15_000], p95: 15_000 },
    { elapsed: [60_000], p95: 15_000 },
    { elapsed: [...Array(19).fill(30), 4_000], p95: 40 },
    { elapsed: [...Array(18).fill(30), 4_000, 4_000], p95: 5_000 },
    { elapsed: [...Array(94).fill(30), ...Array(6).fill(400)], p95: 500 },
    { elapsed: [...Array(95).fill(30), ...Array(5).fill(400)], p95: 40 },
  ])(
    'computes the 95th percentile of $elapsed.length call durations as a latency step: $p95 ms',
    (row) => {
      const window = emptyWindow();
      for (const elapsedMs of row.elapsed) {
        recordCall(window, { atMs: START_MS, elapsedMs, failed: false });
      }
      expect(healthAt(window, START_MS, CALLED).p95Ms).toBe(row.p95);
    },
  );
});

function windowOf({ calls, failed }: { calls: number; failed: number }): HealthWindow {
  const window = emptyWindow();
  for (let call = 0; call < calls; call += 1) {
    recordCall(window, { atMs: START_MS, elapsedMs: 10, failed: call < failed });
  }
  return window;
}
