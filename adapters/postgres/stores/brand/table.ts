import type { Brand } from '#domain/brand/brand.ts';
import { json, key, orNull, selectionOf, tableOf, text, uuid } from '../table.ts';

export const brands = tableOf<Brand>('brand', {
  accountId: key(uuid),
  name: orNull(text),
  colour: orNull(text),
  logo: orNull(json),
  whatsapp: orNull(text),
  email: orNull(text),
  website: orNull(text),
});

export const { columns: BRAND, read: toBrand } = selectionOf(brands);
