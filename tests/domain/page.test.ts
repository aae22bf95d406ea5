import { describe, expect, it } from '@jest/globals';
import { offsetOf, pageOf } from '#domain/page.ts';

describe('a page of three', () => {
  it.each([
    { rows: [], items: [], hasMore: false },
    { rows: ['a'], items: ['a'], hasMore: false },
    { rows: ['a', 'b', 'c'], items: ['a', 'b', 'c'], hasMore: false },
    { rows: ['a', 'b', 'c', 'd'], items: ['a', 'b', 'c'], hasMore: true },
    { rows: ['a', 'b', 'c', 'd', 'e'], items: ['a', 'b', 'c'], hasMore: true },
  ])('returns $items as a page of three from $rows', ({ rows, items, hasMore }) => {
    expect(pageOf<string>(rows, 3)).toEqual({ items, hasMore });
  });
});

describe('offset of a page', () => {
  it.each([
    { page: 1, limit: 1, offset: 0 },
    { page: 1, limit: 100, offset: 0 },
    { page: 2, limit: 20, offset: 20 },
    { page: 7, limit: 3, offset: 18 },
  ])('skips $offset rows for page $page of $limit', ({ offset, ...page }) => {
    expect(offsetOf(page)).toBe(offset);
  });

  it.each([
    { page: 100, limit: 100, offset: 9_900 },
    { page: 10_000, limit: 1, offset: 9_999 },
    { page: 3_333, limit: 3, offset: 9_996 },
  ])(
    'accepts page $page of $limit at offset $offset, which ends within the 10,000th row',
    ({ offset, ...page }) => {
      expect(offsetOf(page)).toBe(offset);
    },
  );

  it.each([
    { page: 101, limit: 100 },
    { page: 10_001, limit: 1 },
    { page: 3_334, limit: 3 },
    { page: Number.MAX_SAFE_INTEGER, limit: 100 },
  ])('rejects page $page of $limit, which ends after the 10,000th row', (page) => {
    expect(() => offsetOf(page)).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        code: 'PAGE_TOO_DEEP',
        fieldErrors: [expect.objectContaining({ path: 'page', code: 'PAGE_TOO_DEEP' })],
      }),
    );
  });
});
