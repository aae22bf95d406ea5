import { type Brand, NO_BRAND } from '#domain/brand/brand.ts';
import type { BrandStore } from '#domain/brand/brand-store.ts';

/** Empty where the account has set none. */
export type GetBrand = (accountId: string) => Promise<Brand>;

export function getBrand(brands: BrandStore): GetBrand {
  return async (accountId) => (await brands.find(accountId)) ?? { accountId, ...NO_BRAND };
}
