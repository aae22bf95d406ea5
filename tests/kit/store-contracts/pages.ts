import { expect } from '@jest/globals';
import type { List, ListRequest, Page, PageRequest } from '#domain/page.ts';

/** Checks a list at every limit of a page; `newestFirst` are the ids of all its rows. */
export async function expectPages(
  list: (request: PageRequest) => Promise<Page<string>>,
  newestFirst: readonly string[],
): Promise<void> {
  for (const limit of limitsFor(newestFirst)) {
    expect(await list({ limit })).toEqual(expectedPage(newestFirst, limit));
    for (const [place, before] of newestFirst.entries()) {
      const rest = newestFirst.slice(place + 1);
      expect(await list({ limit, before })).toEqual(expectedPage(rest, limit));
    }
  }
}

/** Checks a list like `expectPages`, by page numbers too, and with the total where requested. */
export async function expectLists(
  list: (request: ListRequest) => Promise<List<string>>,
  newestFirst: readonly string[],
): Promise<void> {
  const count = newestFirst.length;
  for (const includeTotal of [false, true]) {
    const total = includeTotal ? count : null;
    const withTotal = (page: Page<string>) => ({ ...page, total });
    await expectPages(async (request) => {
      const answer = await list({ ...request, offset: 0, includeTotal });
      expect(answer.total).toBe(total);
      return { items: answer.items, hasMore: answer.hasMore };
    }, newestFirst);
    for (const offset of [1, count - 1, count, count + 1]) {
      const page = expectedPage(newestFirst.slice(offset), 2);
      expect(await list({ limit: 2, offset, includeTotal })).toEqual(withTotal(page));
    }
  }
}

function limitsFor({ length }: readonly string[]): readonly number[] {
  return [1, length - 1, length, length + 1];
}

function expectedPage(rest: readonly string[], limit: number): Page<string> {
  return { items: rest.slice(0, limit), hasMore: rest.length > limit };
}
