import { describe, expect, it } from '@jest/globals';
import { semaphore } from '#src/usecases/concurrency.ts';
import { argon2Hasher } from './password-hasher.ts';

const hasher = argon2Hasher(semaphore);

describe('a password', () => {
  it('is hashed by Argon2id with 19 MiB and two passes, with a salt of its own', async () => {
    const [first, second] = await Promise.all([hasher.hash('kapal'), hasher.hash('kapal')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await hasher.verify(first, 'kapal')).toBe(true);
    expect(await hasher.verify(first, 'kapaL')).toBe(false);
  });

  it('is the same however its letters are composed', async () => {
    const hash = await hasher.hash('caf\u00e9 pagi hari');
    expect(await hasher.verify(hash, 'cafe\u0301 pagi hari')).toBe(true);
  });

  it('of no person is verified, too, and is never right', async () => {
    expect(await hasher.verify(null, 'kapal')).toBe(false);
    expect(await hasher.verify(null, '')).toBe(false);
  });

  it('waits for its turn, so that few are hashed at once', async () => {
    const turns: number[] = [];
    const counted = argon2Hasher((permits) => {
      turns.push(permits);
      return (work) => work();
    });
    await counted.verify(null, 'kapal');
    expect(turns).toEqual([expect.any(Number)]);
    expect(turns[0]).toBeGreaterThanOrEqual(1);
  });
});
