import { setImmediate as aMoment } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type RunningTimer, runTimer } from '#src/workers/run-timer.ts';
import type { Timer } from '#src/workers/timers.ts';

const EVERY_MS = 1_000;
const WOKEN = { what: 'events', restMs: 100 } as const;

/** Advances the time, and waits until everything that needs no time has settled. */
async function pass(ms: number): Promise<void> {
  await settle();
  jest.advanceTimersByTime(ms);
  await settle();
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await aMoment();
}

describe('a timer', () => {
  const reported: string[] = [];
  let running: RunningTimer | undefined;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    reported.length = 0;
  });

  afterEach(async () => {
    await running?.end();
    jest.useRealTimers();
  });

  const begin = (run: Timer['run'], wokenBy?: Timer['wokenBy']) => {
    const own = { name: 'look', everyMs: EVERY_MS, where: 'WORKERS', run } as const;
    const timer: Timer = wokenBy === undefined ? own : { ...own, wokenBy };
    running = runTimer(timer, (what, error) => reported.push(`${what}: ${error}`));
    return running;
  };

  it('runs a timer task at once and again after each pause', async () => {
    let runs = 0;
    begin(async () => {
      runs += 1;
      return false;
    });
    await settle();
    expect(runs).toBe(1);
    await pass(EVERY_MS - 1);
    expect(runs).toBe(1);
    await pass(1);
    expect(runs).toBe(2);
  });

  it('repeats a timer task without a pause while more is due', async () => {
    let left = 7;
    begin(async () => {
      left -= 1;
      return left > 0;
    });
    await settle();
    await settle();
    expect(left).toBe(0);
  });

  it('never runs a timer task twice at a time', async () => {
    const first = Promise.withResolvers<boolean>();
    let runs = 0;
    begin(() => {
      runs += 1;
      return first.promise;
    });
    await pass(10 * EVERY_MS);
    expect(runs).toBe(1);
    first.resolve(false);
    await pass(EVERY_MS);
    expect(runs).toBe(2);
  });

  it('reports a failed timer task and retries it with pauses that double up to five seconds', async () => {
    let runs = 0;
    begin(async () => {
      runs += 1;
      throw new Error('no database');
    });
    await settle();
    expect(reported).toEqual(['"look" failed: Error: no database']);
    for (const [at, seconds] of [2, 4, 5, 5].entries()) {
      await pass(seconds * 1000 - 1);
      expect(runs).toBe(at + 1);
      await pass(1);
      expect(runs).toBe(at + 2);
    }
  });

  it('resets the pause of a timer task after a success', async () => {
    let runs = 0;
    begin(async () => {
      runs += 1;
      if (runs === 1) throw new Error('for once');
      return false;
    });
    await pass(2 * EVERY_MS);
    expect(runs).toBe(2);
    await pass(EVERY_MS);
    expect(runs).toBe(3);
  });

  it('runs a woken timer after a rest, and otherwise as usual', async () => {
    let runs = 0;
    const timer = begin(async () => {
      runs += 1;
      return false;
    }, WOKEN);
    await settle();
    timer.wake();
    await pass(WOKEN.restMs - 1);
    expect(runs).toBe(1);
    await pass(1);
    expect(runs).toBe(2);
    await pass(WOKEN.restMs);
    await pass(1);
    expect(runs).toBe(2);
    timer.wake();
    await settle();
    expect(runs).toBe(3);
    await pass(WOKEN.restMs);
    await pass(EVERY_MS - WOKEN.restMs);
    expect(runs).toBe(4);
  });

  it('runs a timer once more after a wake-up in the middle of a run', async () => {
    const first = Promise.withResolvers<boolean>();
    let runs = 0;
    const timer = begin(async () => {
      runs += 1;
      return runs === 1 ? first.promise : false;
    }, WOKEN);
    await settle();
    timer.wake();
    first.resolve(false);
    await pass(WOKEN.restMs);
    expect(runs).toBe(2);
    await pass(WOKEN.restMs);
    await pass(WOKEN.restMs);
    expect(runs).toBe(2);
  });

  it('keeps the pause of a timer after a failure, however often it is woken', async () => {
    let runs = 0;
    const timer = begin(async () => {
      runs += 1;
      throw new Error('no');
    }, WOKEN);
    await settle();
    timer.wake();
    await pass(2 * EVERY_MS - 1);
    expect(runs).toBe(1);
    await pass(1);
    expect(runs).toBe(2);
  });

  it('ends a timer after its current run, or at once during a pause', async () => {
    const last = Promise.withResolvers<boolean>();
    let runs = 0;
    const timer = begin(() => {
      runs += 1;
      return last.promise;
    });
    let hasEnded = false;
    const ended = timer.end().then(() => {
      hasEnded = true;
    });
    await settle();
    expect(hasEnded).toBe(false);
    last.resolve(true);
    await ended;
    expect(runs).toBe(1);

    const pausing = begin(async () => false);
    await settle();
    await pausing.end();
  });
});
