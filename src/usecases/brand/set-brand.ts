import { type Brand, NO_BRAND } from '#domain/brand/brand.ts';
import type { BrandStore } from '#domain/brand/brand-store.ts';

export type BrandChange = Partial<Omit<Brand, 'accountId'>>;

/** Operators set it, one at a time: what is not named stays. */
export type SetBrand = (accountId: string, change: BrandChange) => Promise<Brand>;

export function setBrand(brands: BrandStore): SetBrand {
  return async (accountId, change) => {
    const before = (await brands.find(accountId)) ?? { accountId, ...NO_BRAND };
    const brand = { ...before, ...change };
    await brands.save(brand);
    return brand;
  };
}
