import type { CourierRate, RateOption } from '#domain/carrying/courier/courier.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';
import type { Parcel } from './parcel.ts';

type RouteTerms = Pick<CourierRate, 'estimatedDays' | 'cod' | 'insurance'>;

/** The courier's bills for the options of one parcel. */
export type OptionBills = { readonly cod: Rupiah; readonly insurance: Rupiah };

/**
 * The service's terms on the route of this rate, without options that the courier does not offer
 * there. Terms absent from the rate are the general ones.
 */
export function serviceAt(
  rate: RouteTerms,
  service: CourierService,
  { codAmount }: Parcel,
): CourierService {
  // The fee is deducted from the cash, so cash below the courier's bill cannot be collected.
  const collects = isOffered(rate.cod) && (rate.cod?.fee ?? ZERO) <= (codAmount ?? Infinity);
  return {
    ...service,
    estimatedDays: rate.estimatedDays ?? service.estimatedDays,
    cod: collects ? service.cod : null,
    insurance: isOffered(rate.insurance) ? service.insurance : null,
  };
}

/** The courier bills an option by its amount, so the bill is zero without an amount. */
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
