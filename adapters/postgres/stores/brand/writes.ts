import type { BrandWrites } from '#domain/brand/brand-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../table-writes.ts';
import { brands } from './table.ts';

const save = insertInto(
  brands,
  'brands_save',
  `ON CONFLICT (account_id) DO UPDATE SET name = EXCLUDED.name, colour = EXCLUDED.colour,
    logo = EXCLUDED.logo, whatsapp = EXCLUDED.whatsapp, email = EXCLUDED.email,
    website = EXCLUDED.website`,
);

export function brandWrites(queue: WriteQueue): BrandWrites {
  return { save: (brand) => queue.add(save(brand)) };
}
