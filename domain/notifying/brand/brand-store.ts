import type { Brand } from './brand.ts';

export interface BrandStore {
  /** Undefined: the account has set none. */
  find(accountId: string): Promise<Brand | undefined>;
}

export interface BrandWrites {
  /** Replaces the account's brand. */
  save(brand: Brand): void;
}
