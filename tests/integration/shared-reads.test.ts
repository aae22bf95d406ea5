import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { sqlState } from '#adapters/postgres/fault.ts';
import { type ReadLane, readLane } from '#adapters/postgres/read-lane.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';

type Quotient = { readonly quotient: number; readonly at: Date };

/** Fails for 0. `at` is the same in all rows of a statement. */
const DIVIDE = {
  name: 'divide',
  text: 'SELECT 100 / $1::integer AS quotient, statement_timestamp() AS at',
  shared: {
    types: ['integer'],
    text: 'SELECT n, 100 / c1 AS quotient, statement_timestamp() AS at FROM :rows AS r',
  },
};
const DIVIDED_ELSEWHERE = {
  ...DIVIDE,
  name: 'divide elsewhere',
  shared: { types: ['integer'], text: `${DIVIDE.shared.text} WHERE c1 > 10` },
};
const ONLY_ALONE = { text: 'SELECT 7 AS quotient, statement_timestamp() AS at' };

const server = await openSharedServer();
let source: DataSource;
let lane: ReadLane;

beforeAll(async () => {
  const { appUrl } = await server.freshDatabase();
  source = await connectWithLongWait({ url: appUrl, size: 3 });
  lane = readLane(source, 'TEST');
});

afterAll(async () => {
  await source.destroy();
  await server.close();
});

/** Reads while another look is under way, so that the reads wait for it. */
async function whileBusy<Result>(read: () => Promise<Result>): Promise<Result> {
  const { found } = await lane.pass(async () => {
    expect(lane.isBusy()).toBe(true);
    return { found: read() };
  });
  return found;
}

describe('a lane of reads', () => {
  it('reads waiting queries in one statement of each kind, and returns to each its own rows', async () => {
    const divide = (by: number) => lane.send<Quotient>(DIVIDE, [by]);
    const found = await whileBusy(() => Promise.all([divide(4), divide(5), divide(4)]));
    expect(found.map((rows) => rows.map(({ quotient }) => quotient))).toEqual([[25], [20], [25]]);
    expect(new Set(found.map(([row]) => row?.at.getTime())).size).toBe(1);
  });

  it('returns no rows to a shared read that has none, beside reads of other kinds', async () => {
    const [many, none, alone, other] = await whileBusy(() =>
      Promise.all([
        lane.send<Quotient>(DIVIDED_ELSEWHERE, [50]),
        lane.send<Quotient>(DIVIDED_ELSEWHERE, [5]),
        lane.send<Quotient>(ONLY_ALONE, []),
        lane.send<Quotient>(DIVIDE, [10]),
      ]),
    );
    expect([many, alone, other].map((rows) => rows.map(({ quotient }) => quotient))).toEqual([
      [2],
      [7],
      [10],
    ]);
    expect(none).toEqual([]);
  });

  it('rejects only the failing read of a shared statement', async () => {
    const [five, zero, two] = await whileBusy(() =>
      Promise.allSettled([5, 0, 2].map((by) => lane.send<Quotient>(DIVIDE, [by]))),
    );
    expect([five, two]).toMatchObject([
      { value: [{ quotient: 20 }] },
      { value: [{ quotient: 50 }] },
    ]);
    expect(sqlState(zero?.status === 'rejected' ? zero.reason : undefined)).toBe('22012');
    expect((await lane.send<Quotient>(DIVIDE, [1]))[0]?.quotient).toBe(100);
  });

  it('does not delay shared reads behind a look that is stuck', async () => {
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    const first = lane.pass(() => stuck);
    expect((await lane.send<Quotient>(DIVIDE, [2]))[0]?.quotient).toBe(50);
    release();
    await first;
  });
});
