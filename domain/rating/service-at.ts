import type { CourierRate, RateOption } from '#domain/courier/courier.ts';
import type { CodTerms, CourierService, InsuranceTerms } from '#domain/courier/service.ts';
import { rupiah, ZERO } from '#domain/money.ts';

/**
 * The service on the route of this rate: without the options that the courier does not offer there,
 * and with fees that never are below its bill. What a rate leaves out is as everywhere.
 */
export function serviceAt(
  rate: Pick<CourierRate, 'estimatedDays' | 'cod' | 'insurance'>,
  service: CourierService,
): CourierService {
  return {
    ...service,
    estimatedDays: rate.estimatedDays ?? service.estimatedDays,
    cod: rate.cod ? atLeast(rate.cod, service.cod) : service.cod,
    insurance: rate.insurance ? atLeast(rate.insurance, service.insurance) : service.insurance,
  };
}

function atLeast<Terms extends CodTerms | InsuranceTerms>(
  { available, fee }: RateOption,
  terms: Terms | null,
): Terms | null {
  if (terms === null || !available) return null;
  return { ...terms, minFee: rupiah(Math.max(terms.minFee ?? ZERO, fee)) };
}
