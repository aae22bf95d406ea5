import type { Brand } from '#domain/brand/brand.ts';
import type { BrandStore } from '#domain/brand/brand-store.ts';
import type { Table } from './table.ts';

export function fakeBrandStore(table: Table<Brand>): BrandStore {
  return {
    find: async (accountId) => table.get(accountId),
    async save(brand) {
      table.remove(brand.accountId);
      table.insert(brand.accountId, brand);
    },
  };
}
