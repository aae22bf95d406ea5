import { describe, expect, it } from '@jest/globals';
import {
  continueOnBehalfOf,
  currentHolder,
  type Holder,
  onBehalfOf,
  poolShares,
} from '#adapters/postgres/pool-shares.ts';
import { shareRules } from '#adapters/postgres/share-rules.ts';
import { failureOf } from '#tests/kit/unit-of-work-bench.ts';

const LONG_MS = 60_000;

const A = { pot: 'LIVE', name: 'a' };
const B = { pot: 'LIVE', name: 'b' };
const C = { pot: 'LIVE', name: 'c' };

const each = (max: number, waitMs = LONG_MS) =>
  poolShares({ sharesOf: ({ name }) => [{ name, max }], waitMs: () => waitMs });

it('gives no owner more connections than its share, and lets owners not wait for each other', async () => {
  const { acquire, release } = each(2);
  const inside: string[] = [];
  const enters = (holder: Holder) => void acquire(holder).then(() => inside.push(holder.name));
  for (const holder of [A, A, A, A, B, C, B]) enters(holder);
  await settled();
  expect(inside).toEqual(['a', 'a', 'b', 'c', 'b']);
  // A remaining waiter would be refused a minute later, during another file's tests.
  for (const holder of [A, A]) release(holder);
  await settled();
  expect(inside).toEqual(['a', 'a', 'b', 'c', 'b', 'a', 'a']);
});

it('admits waiting callers of one owner in the order of arrival', async () => {
  const { acquire, release } = each(1);
  const order: number[] = [];
  await acquire(A);
  for (const turn of [1, 2, 3]) void acquire(A).then(() => order.push(turn));
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    release(A);
    await settled();
    expect(order).toEqual(expected);
  }
});

it('rejects a caller that waits too long for a connection, without losing a place for later ones', async () => {
  const { acquire, release } = each(1, 1);
  await acquire(A);
  expect(await failureOf(acquire(A))).toBeInstanceOf(Error);
  release(A);
  await acquire(A);
  expect(await failureOf(acquire(A))).toBeInstanceOf(Error);
});

it('frees the inner share of a caller that waits too long for an outer share of the pool', async () => {
  const outer = { name: 'outer', max: 1 };
  const { acquire, release } = poolShares({
    sharesOf: ({ name }) => [{ name, max: 1 }, outer],
    waitMs: () => 1,
  });
  await acquire(A);
  expect(await failureOf(acquire(B))).toBeInstanceOf(Error);
  release(A);
  await acquire(B);
  release(B);
});

it('runs work under the owner that began it, whatever runs concurrently', async () => {
  const name = async () => {
    await settled();
    return currentHolder().name;
  };
  expect(await Promise.all([onBehalfOf(A, name), name(), onBehalfOf(B, name)])).toEqual([
    'a',
    '',
    'b',
  ]);
});

it('continues work under another owner without effect on concurrent work', async () => {
  const other = async () => {
    continueOnBehalfOf(C);
    await settled();
    return currentHolder().name;
  };
  const own = async () => currentHolder().name;
  const both = () => Promise.all([onBehalfOf(B, other), own()]);
  expect(await onBehalfOf(A, both)).toEqual(['c', 'a']);
});

describe('the shares of a pool that serves requests', () => {
  const POOL = 5;
  const insideOf = async (holders: readonly Holder[]) => {
    const rules = shareRules({ max: POOL, servesRequests: true });
    const { acquire } = poolShares({ sharesOf: rules, waitMs: () => 1 });
    const entered = await Promise.all(
      holders.map((holder) =>
        acquire(holder).then(
          () => true,
          () => false,
        ),
      ),
    );
    return entered.filter((isIn) => isIn).length;
  };
  const many = (pot: string, accounts: number) =>
    Array.from({ length: 20 }, (_, at) => ({ pot, name: String(at % accounts) }));

  it.each([
    ['an account in LIVE half', many('LIVE', 1), 3],
    ['an account in TEST half', many('TEST', 1), 3],
    ['all accounts in TEST together all but one', many('TEST', 7), 4],
    ['all visitors a third', many('VISITORS', 7), 1],
    ['all that is unknown a third', many('UNKNOWN', 1), 1],
    ['visitors and sign-ins together a third', [...many('VISITORS', 7), ...many('DOORS', 7)], 1],
    ['the background half', many('BACKGROUND', 1), 3],
  ])('gives shares of the pool: %s of the connections', async (_, holders, inside) => {
    expect(await insideOf(holders)).toBe(inside);
  });

  it('leaves each share of the pool one connection where there is only one', () => {
    const rules = shareRules({ max: 1, servesRequests: true });
    for (const pot of ['LIVE', 'TEST', 'VISITORS', 'BACKGROUND']) {
      expect(rules({ pot, name: '' }).every(({ max }) => max === 1)).toBe(true);
    }
  });
});

function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
