import type { Brand } from '#domain/notifying/brand/brand.ts';
import { json, keptBy, key, orNull, selectionOf, tableOf, text, uuid } from '../../table.ts';

export const brands = tableOf<Brand>('brand', keptBy('unusedAccounts'), {
  accountId: key(uuid),
  name: orNull(text),
  colour: orNull(text),
  logo: orNull(json),
  whatsapp: orNull(text),
  email: orNull(text),
  website: orNull(text),
});

export const { columns: BRAND, read: toBrand } = selectionOf(brands);
