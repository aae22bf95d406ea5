import { describe, expect, it } from '@jest/globals';
import { takeFairly } from './fair-batch.ts';

function waitingOf(counts: Readonly<Record<string, number>>): Map<string, string[]> {
  const lists = Object.entries(counts).map(([owner, count]): [string, string[]] => [
    owner,
    Array.from({ length: count }, (_, at) => `${owner}${at}`),
  ]);
  return new Map(lists);
}

describe('a batch of those that wait', () => {
  it('fills a batch with one item of each owner in turn, so that a burst delays no other owner', () => {
    const waiting = waitingOf({ a: 100, b: 1, c: 2 });
    expect(takeFairly(waiting, 6)).toEqual(['a0', 'b0', 'c0', 'a1', 'c1', 'a2']);
    expect([...waiting.keys()]).toEqual(['a']);
  });

  it('begins the next batch with the owners that the last one left out', () => {
    const waiting = waitingOf({ a: 2, b: 2, c: 2, d: 2 });
    expect(takeFairly(waiting, 3)).toEqual(['a0', 'b0', 'c0']);
    expect(takeFairly(waiting, 3)).toEqual(['d0', 'a1', 'b1']);
    expect(takeFairly(waiting, 3)).toEqual(['c1', 'd1']);
    expect(waiting.size).toBe(0);
  });

  it('returns an empty batch if no item waits', () => {
    expect(takeFairly(new Map(), 3)).toEqual([]);
  });
});
