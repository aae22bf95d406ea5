import type { Brand } from '#domain/notifying/brand/brand.ts';
import type { BrandStore, BrandWrites } from '#domain/notifying/brand/brand-store.ts';
import type { ChangeQueue } from './changes.ts';
import type { Table } from './table.ts';

export function fakeBrandStore(table: Table<Brand>): BrandStore {
  return { find: async (accountId) => table.get(accountId) };
}

export function fakeBrandWrites(queue: ChangeQueue): BrandWrites {
  return { save: (brand) => queue.add(({ brands }) => brands.replace(brand.accountId, brand)) };
}
