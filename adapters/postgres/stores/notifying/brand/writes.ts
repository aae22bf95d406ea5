import type { BrandWrites } from '#domain/notifying/brand/brand-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { saveInto } from '../../table-writes.ts';
import { brands } from './table.ts';

const save = saveInto(brands, 'brands_save');

export function brandWrites(queue: WriteQueue): BrandWrites {
  return { save: (brand) => queue.add(save(brand)) };
}
