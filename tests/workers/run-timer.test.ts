import { setImmediate as aMoment } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type RunningTimer, runTimer } from '#src/workers/run-timer.ts';
import type { Timer } from '#src/workers/timers.ts';

const EVERY_MS = 1_000;

/** Time that goes on when a test says so; what is awaited without time comes to its end. */
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

  const begin = (run: Timer['run']) => {
    const timer: Timer = { name: 'look', everyMs: EVERY_MS, where: 'WORKERS', run };
    running = runTimer(timer, (what, error) => reported.push(`${what}: ${error}`));
    return running;
  };

  it('runs at once, and again after each pause', async () => {
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

  it('runs again without a pause as long as there is more to do', async () => {
    let left = 7;
    begin(async () => {
      left -= 1;
      return left > 0;
    });
    await settle();
    await settle();
    expect(left).toBe(0);
  });

  it('never runs twice at a time, however long a run takes', async () => {
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

  it('says that it failed and goes on, with pauses that double up to five seconds', async () => {
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

  it('pauses as usual again once it has succeeded', async () => {
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

  it('ends when its last run has, and in the middle of a pause at once', async () => {
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
