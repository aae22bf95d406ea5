import { describe, expect, it } from '@jest/globals';
import { AT_REST, begun, ended, roomAt, unasked } from '#domain/tracking/pace.ts';

const TERMS = { atATime: 3, perSecond: 4 };

describe('a courier at rest', () => {
  it.each([
    [{ atATime: 3, perSecond: 50 }, 3],
    [{ atATime: 3, perSecond: 2 }, 2],
    [{ atATime: 1, perSecond: 1 }, 1],
  ])('of %j may be asked %i questions at once', (terms, room) => {
    expect(roomAt(AT_REST, terms, 0)).toBe(room);
  });
});

describe('a courier that is being asked', () => {
  it('is asked no more at a time than it takes, however long they take', () => {
    const pace = begun(AT_REST, 2, 0);
    expect(roomAt(pace, TERMS, 0)).toBe(1);
    expect(roomAt(begun(pace, 1, 0), TERMS, 60_000)).toBe(0);
    expect(roomAt(ended(begun(pace, 1, 0)), TERMS, 60_000)).toBe(1);
  });

  it('is asked no more in any second than it takes, however quick it answers', () => {
    const answered = [0, 300, 300, 999].reduce((pace, at) => ended(begun(pace, 1, at)), AT_REST);
    const rooms = [999, 1_000, 1_299, 1_300, 1_998, 1_999].map((at) => roomAt(answered, TERMS, at));
    expect(rooms).toEqual([0, 1, 1, 3, 3, 3]);
  });

  it('has a turn back that was not used', () => {
    const pace = unasked(begun(begun(AT_REST, 1, 0), 2, 5), 2);
    expect(pace).toEqual(begun(AT_REST, 1, 0));
    expect(unasked(pace, 0)).toEqual(pace);
  });

  it('is remembered for a second only', () => {
    const times = Array.from({ length: 10_000 }, (_, at) => at * 10);
    const pace = times.reduce((before, at) => ended(begun(before, 1, at)), AT_REST);
    expect(pace.begun).toHaveLength(100);
  });
});
