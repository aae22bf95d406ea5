import type { Brand } from '#domain/brand/brand.ts';
import type { BrandStore } from '#domain/brand/brand-store.ts';
import type { Send } from '../../session.ts';
import { BRAND, toBrand } from './table.ts';

const FIND = {
  name: 'brands.find',
  text: `SELECT ${BRAND} FROM brand WHERE account_id = $1`,
};

const SAVE = {
  name: 'brands.save',
  text: `
    INSERT INTO brand (account_id, name, colour, logo, whatsapp, email, website)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (account_id) DO UPDATE SET name = EXCLUDED.name, colour = EXCLUDED.colour,
      logo = EXCLUDED.logo, whatsapp = EXCLUDED.whatsapp, email = EXCLUDED.email,
      website = EXCLUDED.website`,
};

export function postgresBrandStore(send: Send): BrandStore {
  return {
    async find(accountId) {
      const [row] = await send<Brand>(FIND, [accountId]);
      return row && toBrand(row);
    },
    async save({ accountId, name, colour, logo, whatsapp, email, website }) {
      const values = [name, colour, logo && JSON.stringify(logo), whatsapp, email, website];
      await send(SAVE, [accountId, ...values]);
    },
  };
}
