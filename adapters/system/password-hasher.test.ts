import { describe, expect, it } from '@jest/globals';
import { semaphore } from '#src/usecases/concurrency.ts';
import { argon2Hasher } from './password-hasher.ts';

const hasher = argon2Hasher(semaphore);

describe('password hasher', () => {
  it('hashes a password by Argon2id with 19 MiB, two passes and a random salt', async () => {
    const [first, second] = await Promise.all([hasher.hash('kapal'), hasher.hash('kapal')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await hasher.verify(first, 'kapal')).toBe(true);
    expect(await hasher.verify(first, 'kapaL')).toBe(false);
  });

  it('verifies a password regardless of its Unicode composition', async () => {
    const hash = await hasher.hash('caf\u00e9 pagi hari');
    expect(await hasher.verify(hash, 'cafe\u0301 pagi hari')).toBe(true);
  });

  it('hashes and rejects a password for an unknown person', async () => {
    expect(await hasher.verify(null, 'kapal')).toBe(false);
    expect(await hasher.verify(null, '')).toBe(false);
  });

  it('limits how many passwords are hashed at once', async () => {
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
