import type { Ports } from '../../ports.ts';
import { getBrand } from './get-brand.ts';
import { setBrand } from './set-brand.ts';

export type BrandUseCases = ReturnType<typeof brandUseCases>;

export function brandUseCases(ports: Pick<Ports, 'brands' | 'unitOfWork' | 'clock'>) {
  return { getBrand: getBrand(ports.brands), setBrand: setBrand(ports) };
}
