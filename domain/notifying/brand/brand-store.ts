import type { Brand } from './brand.ts';

export interface BrandStore {
  /** Returns undefined if the account has no brand. */
  find(accountId: string): Promise<Brand | undefined>;
}

export interface BrandWrites {
  /** Replaces the account's brand. */
  save(brand: Brand): void;
}
