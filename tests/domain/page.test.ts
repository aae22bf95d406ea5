import { describe, expect, it } from '@jest/globals';
import { pageOf } from '#domain/page.ts';

describe('a page of three', () => {
  it.each([
    { rows: [], items: [], hasMore: false },
    { rows: ['a'], items: ['a'], hasMore: false },
    { rows: ['a', 'b', 'c'], items: ['a', 'b', 'c'], hasMore: false },
    { rows: ['a', 'b', 'c', 'd'], items: ['a', 'b', 'c'], hasMore: true },
    { rows: ['a', 'b', 'c', 'd', 'e'], items: ['a', 'b', 'c'], hasMore: true },
  ])('holds $items of $rows', ({ rows, items, hasMore }) => {
    expect(pageOf<string>(rows, 3)).toEqual({ items, hasMore });
  });
});
