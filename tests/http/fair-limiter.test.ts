import { describe, expect, it } from '@jest/globals';
import { arrivingBodies } from '#src/http/edge/arriving-bodies.ts';
import { fairLimiter } from '#src/http/edge/fair-limiter.ts';
import { fairRooms, type Owner, POTS, type Pot } from '#src/http/edge/pots.ts';

describe('a room that is shared', () => {
  const filled = (room: ReturnType<typeof fairLimiter>, owner: string) => {
    const ways: (() => void)[] = [];
    try {
      for (;;) ways.push(room.acquire(owner));
    } catch {
      return ways;
    }
  };

  it('gives a single owner three quarters of a limiter, and a second owner a fair share', () => {
    const room = fairLimiter(256);
    expect(filled(room, 'greedy')).toHaveLength(192);
    expect(filled(room, 'another')).toHaveLength(48);
  });

  it.each([1, 2, 3, 4])(
    'leaves room for a new owner when %i greedy owners fill the limiter',
    (count) => {
      const room = fairLimiter(256);
      for (let owner = 0; owner < count; owner += 1) filled(room, `greedy ${owner}`);
      expect(room.acquire('newcomer')).toEqual(expect.any(Function));
    },
  );

  it.each([1, 2, 3])('gives a single owner one slot of a limiter of %i', (max) => {
    expect(filled(fairLimiter(max), 'alone')).toHaveLength(max);
  });

  it('restores the full size of a limiter when all owners have left', () => {
    const room = fairLimiter(8);
    for (const leave of filled(room, 'greedy')) leave();
    expect(filled(room, 'greedy')).toHaveLength(6);
  });
});

describe('a limiter with pots', () => {
  /** Number of slots that a pot takes if `accounts` of its accounts take as many as they can. */
  const filled = (rooms: ReturnType<typeof fairRooms>, pot: Pot, accounts = 50) => {
    const owners = Array.from({ length: accounts }, (_, at): Owner => ({ pot, name: `${at}` }));
    let inside = 0;
    for (const owner of owners) {
      try {
        for (;;) {
          rooms.acquire(owner);
          inside += 1;
        }
      } catch {
        // The owner has used its share.
      }
    }
    return inside;
  };

  it('gives LIVE the whole limit, and each other pot its own part in addition', () => {
    const rooms = fairRooms(256);
    const pots = ['TEST', 'PEOPLE', 'VISITORS', 'DOORS', 'PROVIDERS', 'GATEWAYS'] as const;
    expect(pots.map((pot) => filled(rooms, pot))).toEqual([128, 64, 64, 64, 64, 64]);
    expect(filled(rooms, 'LIVE')).toBe(256);
  });

  it('gives sign-ins a larger part of a limit whose shares name them', () => {
    const rooms = fairRooms(64, { ...POTS, DOORS: 4 });
    expect([filled(rooms, 'DOORS'), filled(rooms, 'VISITORS')]).toEqual([256, 16]);
  });

  it('gives each pot one slot of a limit of one', () => {
    const rooms = fairRooms(1);
    for (const pot of ['LIVE', 'TEST', 'VISITORS'] as const) expect(filled(rooms, pot)).toBe(1);
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

  it('cuts off the oldest arriving body first, and only while there is no room', () => {
    const { enter, givenUp } = arriving(2);
    enter('a', 'first');
    enter('a', 'second')();
    enter('a', 'third');
    expect(givenUp).toEqual([]);
    enter('a', 'fourth');
    enter('a', 'fifth');
    expect(givenUp).toEqual(['first', 'third']);
  });

  it('cuts off a body of the owner with the most bodies, whichever owner arrives', () => {
    const { enter, givenUp } = arriving(4);
    enter('modest', 'modest');
    for (const name of ['1', '2', '3']) enter('greedy', name);
    enter('newcomer', 'newcomer');
    enter('greedy', '4');
    expect(givenUp).toEqual(['1', '2']);
  });
});
