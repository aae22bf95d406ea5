import { afterAll, expect, it } from '@jest/globals';
import { sendThrough } from '#adapters/postgres/session.ts';
import { listRows } from '#adapters/postgres/stores/list.ts';
import { TOTAL_MAX } from '#domain/page.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';

const server = await openSharedServer();
const { appUrl } = await server.emptyDatabase();
const source = await connectWithLongWait({ url: appUrl, size: 1 });

afterAll(async () => {
  await source.destroy();
  await server.close();
});

/** Total that a list with so many rows reports. */
async function totalOf(count: number): Promise<number | null> {
  const numbers = { select: 'n', from: `generate_series(1, ${count}) AS n`, id: 'n' };
  const filter = { owner: [{ sql: 'n > $', value: 0 }], rest: [] };
  const request = { limit: 1, offset: 0, includeTotal: true };
  const list = await listRows(sendThrough(source), { source: numbers, filter }, request);
  return list.total;
}

it.each([0, 1, TOTAL_MAX - 1, TOTAL_MAX])('counts the rows of a list of %d rows', async (count) => {
  expect(await totalOf(count)).toBe(count);
});

it.each([TOTAL_MAX + 1, TOTAL_MAX + 2, TOTAL_MAX * 2])(
  'counts a list of %d rows up to ten thousand and one',
  async (count) => {
    expect(await totalOf(count)).toBe(TOTAL_MAX + 1);
  },
);
