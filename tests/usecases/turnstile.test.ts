import { describe, expect, it } from '@jest/globals';
import { turnstile } from '#src/usecases/turnstile.ts';

describe('a turnstile', () => {
  it('lets through so many at a time, in the order in which they came', async () => {
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

  it('lets nobody pass who comes while another takes a place over', async () => {
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

  it('goes on when one fails, who hears of it', async () => {
    const inTurn = turnstile(1);
    const failing = inTurn(async () => Promise.reject(new Error('mishap')));
    const next = inTurn(async () => 'done');
    await expect(failing).rejects.toThrow('mishap');
    expect(await next).toBe('done');
    expect(await inTurn(async () => 'later')).toBe('later');
  });
});

function gate(width: number) {
  const inTurn = turnstile(width);
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
      inTurn(async () => {
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
