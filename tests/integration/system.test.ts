import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { synchronisedClock } from '#adapters/system/clock.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import { systemRandom } from '#adapters/system/random.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';

const server = await openSharedServer();

afterAll(() => server.close());

const START = new Date('2026-11-21T08:09:10.123Z');
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

describe('an id', () => {
  it('returns a UUIDv7 that begins with the clock’s milliseconds', () => {
    const clock = settableClock(START);
    const random = systemRandom(clock);
    for (let count = 0; count < 200; count += 1) {
      const id = random.uuid();
      expect(id).toMatch(UUID_V7);
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(clock.now().getTime());
      clock.advance(7);
    }
  });

  it('sorts an id after those of every earlier millisecond, across a carry', () => {
    const clock = settableClock(new Date(0));
    const random = systemRandom(clock);
    const ids = Array.from({ length: 45 }, (_, power) => {
      clock.set(new Date(2 ** power));
      return random.uuid();
    });
    expect(ids).toEqual(ids.toSorted());
  });

  it('returns each id once, even within one millisecond, and uses every free bit', () => {
    const ids = Array.from({ length: 1_000 }, () => systemRandom(settableClock(START)).uuid());
    expect(new Set(ids).size).toBe(1_000);
    const digits = ids.map((id) => id.replaceAll('-', '').slice(12));
    const seen = Array.from({ length: 20 }, (_, at) => new Set(digits.map((one) => one[at])).size);
    // The version is one digit, the random part begins in the lower half, and the variant has four values.
    expect(seen).toEqual([1, 8, 16, 16, 4, ...Array.from({ length: 15 }, () => 16)]);
  });

  it('sorts ids in the order of creation, however many are made in a millisecond', () => {
    const random = systemRandom(settableClock(START));
    const ids = Array.from({ length: 10_000 }, () => random.uuid());
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(10_000);
  });

  it('sorts ids in the order of creation after the clock is set back', () => {
    const clock = settableClock(START);
    const random = systemRandom(clock);
    const ids = Array.from({ length: 100 }, () => {
      clock.advance(-1);
      return random.uuid();
    });
    expect(ids).toEqual(ids.toSorted());
  });

  it('returns ids that PostgreSQL accepts as uuid and sorts the same way', async () => {
    const clock = settableClock(START);
    const random = systemRandom(clock);
    const ids = Array.from({ length: 50 }, () => {
      clock.advance(1);
      return random.uuid();
    });
    const sorted = await withClient(server.ownerUrl, async (client) => {
      const query = 'SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id';
      return (await client.query<{ id: string }>(query, [ids.toReversed()])).rows;
    });
    expect(sorted.map(({ id }) => id)).toEqual(ids);
  });
});

describe('a text drawn by random', () => {
  const random = systemRandom(settableClock(START));

  it('returns a random text of the given length from its alphabet', () => {
    for (const length of [0, 1, 43]) {
      const text = random.text(length, 'xyz');
      expect(text).toHaveLength(length);
      expect(text).toMatch(/^[xyz]*$/);
    }
  });

  it('draws every letter of a random text equally often', () => {
    const expected = 1_000;
    const text = random.text(LETTERS.length * expected, LETTERS);
    const counts = [...LETTERS].map((letter) => text.split(letter).length - 1);
    // Seven standard deviations: a fair draw is outside once in ten thousand million runs.
    const margin = 7 * Math.sqrt(expected);
    for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(margin);
  });

  it('returns another random text every time', () => {
    const texts = Array.from({ length: 100 }, () => random.text(20, LETTERS));
    expect(new Set(texts).size).toBe(100);
  });
});

describe('the synchronised clock', () => {
  /** Tolerance far above the delays of a slow machine, far below the error of a wrong source. */
  const NEAR_MS = 5_000;

  afterEach(() => void jest.restoreAllMocks());

  /** Monotonic clock that advances when a test moves it. */
  const movedByHand = () => {
    const time = { ms: 1_000 };
    jest.spyOn(performance, 'now').mockImplementation(() => time.ms);
    return time;
  };
  const databaseTime = (ahead: string): Promise<Date> =>
    withClient(server.ownerUrl, async (client) => {
      const query = 'SELECT clock_timestamp() + $1::interval AS now';
      const { rows } = await client.query<{ now: Date }>(query, [ahead]);
      return rows[0]?.now ?? new Date(Number.NaN);
    });

  for (const ahead of ['10 minutes', '-10 minutes']) {
    it(`returns from the synchronised clock the time of a database that is${ahead} ahead of this machine`, async () => {
      const before = await databaseTime(ahead);
      const clock = await synchronisedClock(() => databaseTime(ahead));
      const passedMs = clock.now().getTime() - before.getTime();
      expect(passedMs).toBeGreaterThanOrEqual(0);
      expect(passedMs).toBeLessThan(NEAR_MS);
    });
  }

  it('adopts the database\u2019s time when the clock synchronises, and keeps the old one after a failure', async () => {
    let reference: () => Promise<Date> = async () => new Date(START);
    const clock = await synchronisedClock(() => reference());
    reference = () => Promise.reject(new Error('the database is away'));
    await expect(clock.synchronise()).rejects.toThrow('the database is away');
    expect(Math.abs(clock.now().getTime() - START.getTime())).toBeLessThan(NEAR_MS);
    reference = async () => new Date(0);
    await clock.synchronise();
    expect(clock.now().getTime()).toBeLessThan(NEAR_MS);
  });

  it('ignores a time of the database that took so long that it may be outdated', async () => {
    let waitMs = 0;
    let reference = START;
    const time = movedByHand();
    const clock = await synchronisedClock(async () => {
      time.ms += waitMs;
      return reference;
    });
    [waitMs, reference] = [1_200, new Date(0)];
    await clock.synchronise();
    expect(Math.abs(clock.now().getTime() - START.getTime())).toBeLessThan(NEAR_MS);
  });

  it('starts the clock with the quickest answer of the database', async () => {
    const waits = [1_200, 0];
    const time = movedByHand();
    const clock = await synchronisedClock(async () => {
      const waitMs = waits.shift() ?? 0;
      time.ms += waitMs;
      return waitMs === 1_200 ? new Date(0) : START;
    });
    expect(Math.abs(clock.now().getTime() - START.getTime())).toBeLessThan(NEAR_MS);
  });

  it('advances the clock between two synchronisations', async () => {
    const time = movedByHand();
    const clock = await synchronisedClock(async () => START);
    const now = clock.now().getTime();
    const monotonicMs = clock.monotonicMs();
    time.ms += 20;
    expect(clock.now().getTime()).toBe(now + 20);
    expect(clock.monotonicMs()).toBe(monotonicMs + 20);
  });
});

it('returns SHA-256 of the UTF-8 text in lower-case hexadecimal', () => {
  // FIPS 180-4's example, and a letter of two bytes as `sha256sum` computes it.
  expect(systemDigest.sha256('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(systemDigest.sha256('é')).toBe(
    '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c',
  );
});
