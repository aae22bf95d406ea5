import { type Brand, NO_BRAND } from '#domain/notifying/brand/brand.ts';
import type { BrandStore } from '#domain/notifying/brand/brand-store.ts';

/** Returns empty values for an account without a brand. */
export type GetBrand = (accountId: string) => Promise<Brand>;

export function getBrand(brands: BrandStore): GetBrand {
  return async (accountId) => (await brands.find(accountId)) ?? { accountId, ...NO_BRAND };
}
