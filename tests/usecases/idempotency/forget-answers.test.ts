import { expect, it } from '@jest/globals';
import { forgetAnswers } from '#src/usecases/idempotency/forget-answers.ts';
import { openShop, REQUEST } from '../shop.ts';

const HOUR_MS = 60 * 60_000;

it('answers are forgotten when their hour is over, however many there are', async () => {
  const { once, stores, clock } = await openShop();
  const batches: number[] = [];
  const idempotency = {
    ...stores.idempotency,
    async forget(completedBefore: Date, limit: number) {
      const forgotten = await stores.idempotency.forget(completedBefore, limit);
      batches.push(forgotten);
      return forgotten;
    },
  };
  const story = { look: async () => undefined, decide: () => 'said' };
  for (let at = 0; at < 1_001; at += 1) await once.run({ ...REQUEST, key: `${at}` }, story);
  clock.advance(HOUR_MS);
  await once.run({ ...REQUEST, key: 'young' }, story);
  clock.advance(1);
  await forgetAnswers(idempotency, clock)();
  expect(batches).toEqual([1_000, 1]);
  const again = { look: async () => undefined, decide: () => 'said again' };
  expect(await once.run({ ...REQUEST, key: 'young' }, again)).toEqual({
    data: 'said',
    replayed: true,
  });
  expect(await once.run({ ...REQUEST, key: '0' }, again)).toEqual({
    data: 'said again',
    replayed: false,
  });
});
