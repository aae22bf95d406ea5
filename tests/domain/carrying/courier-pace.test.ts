import { describe, expect, it } from '@jest/globals';
import {
  capacityAt,
  finish,
  IDLE,
  nextFreeAtMs,
  release,
  start,
} from '#domain/carrying/courier/pace.ts';

const TERMS = { atATime: 3, perSecond: 4 };

describe('idle courier', () => {
  it.each([
    [{ atATime: 3, perSecond: 50 }, 3],
    [{ atATime: 3, perSecond: 2 }, 2],
    [{ atATime: 1, perSecond: 1 }, 1],
  ])('allows at a courier with the terms %j a burst of %i calls', (terms, room) => {
    expect(capacityAt(IDLE, terms, 0)).toBe(room);
  });
});

describe('courier with calls in flight', () => {
  it("never exceeds a courier's concurrent calls, however long they take", () => {
    const pace = start(IDLE, 2, 0);
    expect(capacityAt(pace, TERMS, 0)).toBe(1);
    expect(capacityAt(start(pace, 1, 0), TERMS, 60_000)).toBe(0);
    expect(capacityAt(finish(start(pace, 1, 0)), TERMS, 60_000)).toBe(1);
  });

  it("never exceeds a courier's calls of any second, however fast they are answered", () => {
    const answered = [0, 300, 300, 999].reduce((pace, at) => finish(start(pace, 1, at)), IDLE);
    const rooms = [999, 1_000, 1_299, 1_300, 1_998, 1_999].map((at) =>
      capacityAt(answered, TERMS, at),
    );
    expect(rooms).toEqual([0, 1, 1, 3, 3, 3]);
  });

  it('releases reserved courier calls that were not made', () => {
    const pace = release(start(start(IDLE, 1, 0), 2, 5), 2);
    expect(pace).toEqual(start(IDLE, 1, 0));
    expect(release(pace, 0)).toEqual(pace);
  });

  it('computes when the next courier call may start: when the oldest of the last second expires', () => {
    const pace = start(start(IDLE, 1, 100), 1, 400);
    expect([0, 1_099, 1_100, 1_400].map((atMs) => nextFreeAtMs(pace, atMs))).toEqual([
      1_100,
      1_100,
      1_400,
      null,
    ]);
  });

  it('releases a reserved courier call even after its second has passed', () => {
    const later = start(start(IDLE, 2, 0), 1, 5_000);
    expect(release(later, 2)).toEqual({ inFlight: 1, startedAtMs: [] });
  });

  it('remembers the times of courier calls for one second only', () => {
    const times = Array.from({ length: 10_000 }, (_, at) => at * 10);
    const pace = times.reduce((before, at) => finish(start(before, 1, at)), IDLE);
    expect(pace.startedAtMs).toHaveLength(100);
  });
});
