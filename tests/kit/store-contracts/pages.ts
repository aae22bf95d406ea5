import { expect } from '@jest/globals';
import type { Page, PageRequest } from '#domain/page.ts';

/** Holds a list against every border a page can have; `newestFirst` are the ids of all its rows. */
export async function expectPages(
  list: (request: PageRequest) => Promise<Page<string>>,
  newestFirst: readonly string[],
): Promise<void> {
  const count = newestFirst.length;
  for (const limit of [1, count - 1, count, count + 1]) {
    expect(await list({ limit })).toEqual(expectedPage(newestFirst, limit));
    for (const [place, before] of newestFirst.entries()) {
      const rest = newestFirst.slice(place + 1);
      expect(await list({ limit, before })).toEqual(expectedPage(rest, limit));
    }
  }
}

function expectedPage(rest: readonly string[], limit: number): Page<string> {
  return { items: rest.slice(0, limit), hasMore: rest.length > limit };
}
