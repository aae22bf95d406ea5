import type { Brand } from './brand.ts';

export interface BrandStore {
  /** Undefined: the account has set none. */
  find(accountId: string): Promise<Brand | undefined>;
}

export interface BrandWrites {
  /** In place of what the account has. */
  save(brand: Brand): void;
}
