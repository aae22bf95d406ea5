import { describe, expect, it } from '@jest/globals';
import { arrivingBodies } from '#src/http/edge/arriving-bodies.ts';
import { fairLimiter } from '#src/http/edge/fair-limiter.ts';

describe('a room that is shared', () => {
  const filled = (room: ReturnType<typeof fairLimiter>, owner: string) => {
    const ways: (() => void)[] = [];
    try {
      for (;;) ways.push(room.acquire(owner));
    } catch {
      return ways;
    }
  };

  it('gives an owner alone three quarters, and a second one as much as is fair', () => {
    const room = fairLimiter(256);
    expect(filled(room, 'greedy')).toHaveLength(192);
    expect(filled(room, 'another')).toHaveLength(48);
  });

  it.each([1, 2, 3, 4])('has room for a newcomer beside %i greedy owners', (count) => {
    const room = fairLimiter(256);
    for (let owner = 0; owner < count; owner += 1) filled(room, `greedy ${owner}`);
    expect(room.acquire('newcomer')).toEqual(expect.any(Function));
  });

  it.each([1, 2, 3])('of %i is one for an owner alone', (max) => {
    expect(filled(fairLimiter(max), 'alone')).toHaveLength(max);
  });

  it('is whole again when all have left', () => {
    const room = fairLimiter(8);
    for (const leave of filled(room, 'greedy')) leave();
    expect(filled(room, 'greedy')).toHaveLength(6);
  });
});

describe('bodies that arrive', () => {
  const arriving = (max: number) => {
    const bodies = arrivingBodies(max);
    const givenUp: string[] = [];
    const enter = (owner: string, name: string) => {
      const leave = bodies.acquire(owner, () => {
        givenUp.push(name);
        leave();
      });
      return leave;
    };
    return { enter, givenUp };
  };

  it('make room in the order in which they began, and only where there is none', () => {
    const { enter, givenUp } = arriving(2);
    enter('a', 'first');
    enter('a', 'second')();
    enter('a', 'third');
    expect(givenUp).toEqual([]);
    enter('a', 'fourth');
    enter('a', 'fifth');
    expect(givenUp).toEqual(['first', 'third']);
  });

  it('make room by the owner that has most of them, whichever owner comes', () => {
    const { enter, givenUp } = arriving(4);
    enter('modest', 'modest');
    for (const name of ['1', '2', '3']) enter('greedy', name);
    enter('newcomer', 'newcomer');
    enter('greedy', '4');
    expect(givenUp).toEqual(['1', '2']);
  });
});
