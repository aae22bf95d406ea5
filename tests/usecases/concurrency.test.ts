import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { fairSemaphore, forEachConcurrent, semaphore } from '#src/usecases/concurrency.ts';

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

  it.each([1, 2, 9])(
    'finishes all other concurrent items if some fail, %i at a time',
    async (width) => {
      const done: number[] = [];
      const work = forEachConcurrent(width, ITEMS, async (item) => {
        await turn();
        if (item === 3 || item === 5) throw new Error(`no ${item}`);
        done.push(item);
      });
      await expect(work).rejects.toThrow('no 3');
      expect(done.toSorted()).toEqual([0, 1, 2, 4, 6, 7, 8]);
    },
  );

  it('processes an empty list at once', async () => {
    await expect(
      forEachConcurrent(2, [], async () => Promise.reject(new Error('never'))),
    ).resolves.toBe(undefined);
  });
});

describe('a semaphore', () => {
  it('runs tasks of a semaphore in order of arrival, as many at a time as there are permits', async () => {
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

  it('admits waiting callers of a semaphore before a new one', async () => {
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

  it('continues a semaphore after a failed task and gives its caller the error', async () => {
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

describe('permits in turns', () => {
  /** Names of the calls in the order in which they get the one permit. */
  async function orderOf(calls: readonly string[]): Promise<string> {
    const order: string[] = [];
    let current = '';
    const inTurn = fairSemaphore(1, () => ({
      group: current.charAt(0),
      name: current.slice(0, 2),
    }));
    const all = ['first', ...calls].map((call) => {
      current = call;
      return inTurn(async () => {
        await turn();
        order.push(call);
      });
    });
    await Promise.all(all);
    return order.slice(1).join(' ');
  }

  it('gives each owner of a group one turn per round of a fair semaphore', async () => {
    expect(await orderOf(['A1x', 'A1y', 'A1z', 'A2x', 'A3x', 'A2y'])).toBe(
      'A1x A2x A3x A1y A2y A1z',
    );
  });

  it('lets a call wait for one call of each other group, however many owners wait there', async () => {
    expect(await orderOf(['A1x', 'A2x', 'A3x', 'B1x', 'A4x', 'B2x'])).toBe(
      'A1x B1x A2x B2x A3x A4x',
    );
  });

  it('frees all permits of a semaphore after failures', async () => {
    const inTurn = fairSemaphore(2, () => ({ group: '', name: '' }));
    const failing = ITEMS.map(() => inTurn(() => Promise.reject(new Error('no'))));
    await Promise.allSettled(failing);
    expect(await Promise.all(ITEMS.map((item) => inTurn(async () => item)))).toEqual(ITEMS);
  });
});
