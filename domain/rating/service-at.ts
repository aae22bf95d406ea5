import type { CourierRate, RateOption } from '#domain/courier/courier.ts';
import type { CourierService } from '#domain/courier/service.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';
import type { Parcel } from './parcel.ts';

type RouteTerms = Pick<CourierRate, 'estimatedDays' | 'cod' | 'insurance'>;

/** What the courier bills for the options of one parcel. */
export type OptionBills = { readonly cod: Rupiah; readonly insurance: Rupiah };

/**
 * The service on the route of this rate: without the options that the courier does not offer there.
 * What a rate leaves out is as on every route.
 */
export function serviceAt(
  rate: RouteTerms,
  service: CourierService,
  { codAmount }: Parcel,
): CourierService {
  // The fee comes out of the cash, so that cash below the courier's bill cannot be collected.
  const collects = isOffered(rate.cod) && (rate.cod?.fee ?? ZERO) <= (codAmount ?? Infinity);
  return {
    ...service,
    estimatedDays: rate.estimatedDays ?? service.estimatedDays,
    cod: collects ? service.cod : null,
    insurance: isOffered(rate.insurance) ? service.insurance : null,
  };
}

/** A courier bills an option for its amount: without one, nothing. */
export function optionBills(
  { cod, insurance }: RouteTerms,
  { codAmount, insuredValue }: Parcel,
): OptionBills {
  return { cod: billOf(cod, codAmount), insurance: billOf(insurance, insuredValue) };
}

function isOffered(option: RateOption | undefined): boolean {
  return option?.available ?? true;
}

function billOf(option: RateOption | undefined, amount: Rupiah | null): Rupiah {
  return amount !== null && option?.available ? option.fee : ZERO;
}
