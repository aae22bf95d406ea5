import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { atATime } from '#src/usecases/at-a-time.ts';

const ITEMS = Array.from({ length: 9 }, (_, item) => item);

describe('work on many things', () => {
  it.each([
    [1, 1],
    [3, 3],
    [9, 9],
    [50, 9],
  ])('%i at a time is never at more than %i at once, and does all of it', async (width, most) => {
    const done: number[] = [];
    let [inHand, seen] = [0, 0];
    await atATime(width, ITEMS, async (item) => {
      inHand += 1;
      seen = Math.max(seen, inHand);
      for (let turn = 0; turn <= item % 3; turn++) await setImmediate();
      done.push(item);
      inHand -= 1;
    });
    expect(done.toSorted()).toEqual(ITEMS);
    expect([seen, inHand]).toEqual([most, 0]);
  });

  it.each([1, 2, 9])('that fails for some, %i at a time, is done for all others', async (width) => {
    const done: number[] = [];
    const work = atATime(width, ITEMS, async (item) => {
      await setImmediate();
      if (item === 3 || item === 5) throw new Error(`no ${item}`);
      done.push(item);
    });
    await expect(work).rejects.toThrow('no 3');
    expect(done.toSorted()).toEqual([0, 1, 2, 4, 6, 7, 8]);
  });

  it('of nothing is done', async () => {
    await expect(atATime(2, [], async () => Promise.reject(new Error('never')))).resolves.toBe(
      undefined,
    );
  });
});
