import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OldestDue } from '#domain/carrying/courier/backlog-reader.ts';
import { type WorkLag, workLag } from '#src/usecases/carrying/courier/work-lag.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const NOTHING: OldestDue = { bookings: null, cancellations: null, pickups: null };

describe('the lag of workers', () => {
  let clock: ReturnType<typeof settableClock>;
  let oldest: OldestDue;
  let reads: number;
  let fails: boolean;
  let lag: WorkLag;

  beforeEach(() => {
    clock = settableClock(NOW);
    [oldest, reads, fails] = [NOTHING, 0, false];
    const backlog = {
      async oldestDue() {
        reads += 1;
        if (fails) throw new Error('no database');
        return oldest;
      },
    };
    lag = workLag(backlog, clock);
  });

  it('measures the age of the oldest due row of each kind, and 0 without due rows', async () => {
    const ago = (ms: number) => new Date(NOW.getTime() - ms);
    oldest = { bookings: ago(12_345), cancellations: ago(-9_000), pickups: null };
    expect(await lag()).toEqual({ bookings: 12, cancellations: 0, pickups: 0 });
  });

  it('reads worker lag every few seconds, however often it is requested', async () => {
    await Promise.all([lag(), lag(), lag()]);
    expect(reads).toBe(1);
    clock.advance(1_999);
    await lag();
    expect(reads).toBe(1);
    clock.advance(1);
    await lag();
    expect(reads).toBe(2);
  });

  it('reads worker lag again after a failed read', async () => {
    fails = true;
    await expect(lag()).rejects.toThrow('no database');
    fails = false;
    expect(await lag()).toEqual({ bookings: 0, cancellations: 0, pickups: 0 });
  });
});
