import type { Ports } from '../ports.ts';
import { setBrand } from './set-brand.ts';

export type BrandUseCases = ReturnType<typeof brandUseCases>;

export function brandUseCases({ brands }: Pick<Ports, 'brands'>) {
  return { setBrand: setBrand(brands) };
}
