import { expect, it } from '@jest/globals';
import { currentHolder, onBehalfOf, poolShares } from '#adapters/postgres/pool-shares.ts';
import { failureOf } from '#tests/kit/unit-of-work-bench.ts';

const LONG_MS = 60_000;

it('no name gets more places than its share, and names do not wait for each other', async () => {
  const { acquire, release } = poolShares({ shareOf: () => 2, waitMs: () => LONG_MS });
  const inside: string[] = [];
  const enters = (name: string) => void acquire(name).then(() => inside.push(name));
  for (const name of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) enters(name);
  await settled();
  expect(inside).toEqual(['a', 'a', 'b', 'c', 'b']);
  // A waiter that is left would be refused a minute later, during another file's tests.
  for (const name of ['a', 'a']) release(name);
  await settled();
  expect(inside).toEqual(['a', 'a', 'b', 'c', 'b', 'a', 'a']);
});

it('within a name the first to come is the first to go in', async () => {
  const { acquire, release } = poolShares({ shareOf: () => 1, waitMs: () => LONG_MS });
  const order: number[] = [];
  await acquire('a');
  for (const turn of [1, 2, 3]) void acquire('a').then(() => order.push(turn));
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    release('a');
    await settled();
    expect(order).toEqual(expected);
  }
});

it('a caller that waits too long is refused, and takes no place from those behind', async () => {
  const { acquire, release } = poolShares({ shareOf: () => 1, waitMs: () => 1 });
  await acquire('a');
  expect(await failureOf(acquire('a'))).toBeInstanceOf(Error);
  release('a');
  await acquire('a');
  expect(await failureOf(acquire('a'))).toBeInstanceOf(Error);
});

it('work is done in the name that it was begun in, whatever is begun beside it', async () => {
  const name = async () => {
    await settled();
    return currentHolder();
  };
  expect(await Promise.all([onBehalfOf('a', name), name(), onBehalfOf('b', name)])).toEqual([
    'a',
    '',
    'b',
  ]);
});

function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
