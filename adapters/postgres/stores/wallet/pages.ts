import { setImmediate as turn } from 'node:timers/promises';
import type { Pages, Stretch } from '#domain/wallet/ledger-reader.ts';

type Read<Key, Row> = (stretch: Stretch<Key>) => Promise<readonly Row[]>;

/**
 * The pages of a stretch, each read while the one before is looked at. Up to a key that is set
 * before: or who reads slowly would follow a busy client for ever.
 */
export async function* pagesOf<Key, Row>(
  stretch: Stretch<Key>,
  read: Read<Key, Row>,
  keyOf: (row: Row) => Key,
): Pages<Row> {
  let page = await read(stretch);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    const after = keyOf(last);
    if (after === stretch.upTo) return yield page;
    const next = await begun(read({ ...stretch, after }));
    yield page;
    page = await next.page;
  }
}

/** On its way: a statement leaves only when nobody computes. Wrapped, or it would be awaited. */
async function begun<Page>(page: Promise<Page>): Promise<{ readonly page: Promise<Page> }> {
  // Who stops in the middle does not wait for it; who waits for it hears of the failure.
  page.catch(() => {});
  await turn();
  return { page };
}
