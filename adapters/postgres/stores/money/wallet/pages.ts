import { setImmediate as turn } from 'node:timers/promises';
import type { JournalRange, Pages } from '#domain/money/wallet/ledger-reader.ts';

type Read<Key, Row> = (range: JournalRange<Key>) => Promise<readonly Row[]>;

/**
 * Yields the pages of a range, each prefetched while the previous one is processed. The upper bound
 * is fixed in advance; otherwise a slow reader would never reach the end of a busy client.
 */
export async function* pagesOf<Key, Row>(
  range: JournalRange<Key>,
  read: Read<Key, Row>,
  keyOf: (row: Row) => Key,
): Pages<Row> {
  let page = await read(range);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    const after = keyOf(last);
    if (after === range.upTo) return yield page;
    const next = await prefetch(read({ ...range, after }));
    yield page;
    page = await next.page;
  }
}

/**
 * Yields to the event loop, so that the query is sent. The promise is wrapped in an object, because
 * otherwise the caller would await the page.
 */
async function prefetch<Page>(page: Promise<Page>): Promise<{ readonly page: Promise<Page> }> {
  // A consumer that stops early never awaits the page; this prevents an unhandled rejection.
  page.catch(() => {});
  await turn();
  return { page };
}
