import { describe, expect, it } from '@jest/globals';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import type { Storage } from '#tests/kit/store-contracts/contract.ts';
import { CONTRACTS } from '#tests/kit/store-contracts/contracts.ts';

const START = new Date('2026-11-21T00:00:00.000Z');

function openFakes(): Storage {
  const clock = settableClock(START);
  return { ...fakeStorage(clock), letTimePass: async () => clock.advance(1) };
}

for (const { port, checks } of CONTRACTS) {
  describe(`the fake ${port}`, () => {
    for (const { name, check } of checks) it(name, () => check(openFakes()));
  });
}

describe('the settable clock', () => {
  it('keeps the time of a settable clock until it is moved', () => {
    const clock = settableClock(START);
    expect([clock.now(), clock.monotonicMs()]).toEqual([START, 0]);
    clock.advance(1_500);
    expect([clock.now().toISOString(), clock.monotonicMs()]).toEqual([
      '2026-11-21T00:00:01.500Z',
      1_500,
    ]);
  });

  it('lets the wall clock of a fake clock jump without changing durations', () => {
    const clock = settableClock(START);
    clock.advance(10);
    clock.set(new Date('2020-01-01T00:00:00.000Z'));
    expect(clock.monotonicMs()).toBe(10);
  });
});

describe('seeded random', () => {
  const drawn = (seed: number) => {
    const random = seededRandom(seed);
    return [random.uuid(), random.text(20, 'abc'), random.uuid()];
  };

  it('draws the same random texts from the same seed only', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });

  it('makes UUIDv7 ids that sort by creation', () => {
    const random = seededRandom(1);
    const ids = Array.from({ length: 300 }, () => random.uuid());
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(300);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('draws random texts with every letter of the alphabet and no other', () => {
    const text = seededRandom(1).text(500, 'abcdefgh');
    expect([...new Set(text)].toSorted().join('')).toBe('abcdefgh');
    expect(text).toHaveLength(500);
  });
});
