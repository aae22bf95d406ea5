import { describe, expect, it } from '@jest/globals';
import { later } from '#tests/kit/store-contracts/samples.ts';
import { authentication, NOW } from './authentication.ts';

describe('the last use of a key', () => {
  it('is written at its first use, in the background', async () => {
    const { create, login, lastUse } = await authentication();
    const { key, secret } = await create();
    expect((await login(secret)).lastUsedAt).toBeNull();
    expect(await lastUse(key)).toEqual(NOW);
  });

  it('is written once a minute, however often it is used', async () => {
    const { create, login, clock, lastUse, touches } = await authentication();
    const { key, secret } = await create();
    for (let second = 0; second <= 60; second += 1) {
      await login(secret);
      await lastUse(key);
      clock.advance(1_000);
    }
    expect(await lastUse(key)).toEqual(NOW);
    await login(secret);
    expect(await lastUse(key)).toEqual(later(NOW, 61_000));
    expect(touches).toHaveLength(2);
  });

  it('is written by one process of several', async () => {
    const { create, login, anotherProcess, clock, lastUse } = await authentication();
    const { key, secret } = await create();
    const elsewhere = anotherProcess();
    await login(secret);
    clock.advance(1_000);
    await elsewhere(secret);
    expect(await lastUse(key)).toEqual(NOW);
  });

  it('that cannot be written refuses no request, and is reported', async () => {
    const { create, login, touches } = await authentication({ touch: false });
    const { key, secret } = await create();
    expect(await login(secret)).toEqual(key);
    await expect(Promise.all(touches)).rejects.toThrow('no connection');
    expect(await login(secret)).toEqual(key);
  });
});
