import type { Brand } from '#domain/notifying/brand/brand.ts';
import type { BrandStore } from '#domain/notifying/brand/brand-store.ts';
import type { Send } from '../../../session.ts';
import { BRAND, toBrand } from './table.ts';

const FIND = {
  name: 'brands.find',
  text: `SELECT ${BRAND} FROM brand WHERE account_id = $1`,
};

export function postgresBrandStore(send: Send): BrandStore {
  return {
    async find(accountId) {
      const [row] = await send<Brand>(FIND, [accountId]);
      return row && toBrand(row);
    },
  };
}
