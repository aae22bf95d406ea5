import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { forEachConcurrent, semaphore } from '#src/usecases/concurrency.ts';

const ITEMS = Array.from({ length: 9 }, (_, item) => item);

describe('work on many items', () => {
  it.each([
    [1, 1],
    [3, 3],
    [9, 9],
    [50, 9],
  ])('processes all items %i at a time, with at most %i in progress', async (width, most) => {
    const done: number[] = [];
    let [running, seen] = [0, 0];
    await forEachConcurrent(width, ITEMS, async (item) => {
      running += 1;
      seen = Math.max(seen, running);
      for (let step = 0; step <= item % 3; step++) await turn();
      done.push(item);
      running -= 1;
    });
    expect(done.toSorted()).toEqual(ITEMS);
    expect([seen, running]).toEqual([most, 0]);
  });

  it.each([1, 2, 9])('finishes all other items if some fail, %i at a time', async (width) => {
    const done: number[] = [];
    const work = forEachConcurrent(width, ITEMS, async (item) => {
      await turn();
      if (item === 3 || item === 5) throw new Error(`no ${item}`);
      done.push(item);
    });
    await expect(work).rejects.toThrow('no 3');
    expect(done.toSorted()).toEqual([0, 1, 2, 4, 6, 7, 8]);
  });

  it('completes at once for an empty list', async () => {
    await expect(
      forEachConcurrent(2, [], async () => Promise.reject(new Error('never'))),
    ).resolves.toBe(undefined);
  });
});

describe('a semaphore', () => {
  it('runs as many at a time as it has permits, in the order in which they came', async () => {
    const { inside, leave, enter, began } = gate(2);
    const all = ['a', 'b', 'c', 'd'].map(enter);
    await settled();
    expect(inside()).toEqual(['a', 'b']);
    leave('b');
    await settled();
    expect(inside()).toEqual(['a', 'c']);
    for (const one of ['a', 'c', 'd']) leave(one);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
    expect(began).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets no newcomer pass while another takes a place over', async () => {
    const { inside, leave, enter } = gate(1);
    const first = ['a', 'b'].map(enter);
    leave('a');
    await first[0];
    const late = enter('c');
    await settled();
    expect(inside()).toEqual(['b']);
    for (const one of ['b', 'c']) leave(one);
    await Promise.all([...first, late]);
  });

  it('goes on when one fails, whose caller gets the error', async () => {
    const withPermit = semaphore(1);
    const failing = withPermit(async () => Promise.reject(new Error('mishap')));
    const next = withPermit(async () => 'done');
    await expect(failing).rejects.toThrow('mishap');
    expect(await next).toBe('done');
    expect(await withPermit(async () => 'later')).toBe('later');
  });
});

function gate(width: number) {
  const withPermit = semaphore(width);
  const doors = new Map<string, PromiseWithResolvers<void>>();
  const present = new Set<string>();
  const began: string[] = [];
  const doorOf = (name: string) => {
    const door = doors.get(name) ?? Promise.withResolvers<void>();
    doors.set(name, door);
    return door;
  };
  return {
    began,
    inside: () => [...present].toSorted(),
    leave: (name: string) => doorOf(name).resolve(),
    enter: (name: string) =>
      withPermit(async () => {
        present.add(name);
        began.push(name);
        await doorOf(name).promise;
        present.delete(name);
        return name;
      }),
  };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
