import type { components } from '#src/http/contract/api.gen.ts';

/** Filters of the rates; every one is optional. */
export type RateFilter = {
  readonly cod?: true | undefined;
  /** True for couriers that collect the parcel. */
  readonly pickup?: true | undefined;
  /** True for delivery within `QUICK_DAYS`. */
  readonly quick?: true | undefined;
  readonly couriers?: readonly string[] | undefined;
};

type Filtered = Pick<
  components['schemas']['Rate'],
  'courier_code' | 'cod_supported' | 'pickup_supported' | 'estimated_days'
>;

export const QUICK_DAYS = 2;

/** Rates that pass every filter, in their order. */
export function filteredRates<T extends Filtered>(
  rates: readonly T[],
  { cod, pickup, quick, couriers }: RateFilter,
): readonly T[] {
  return rates.filter(
    (rate) =>
      (cod !== true || rate.cod_supported) &&
      (pickup !== true || rate.pickup_supported) &&
      (quick !== true || rate.estimated_days.max <= QUICK_DAYS) &&
      (couriers === undefined || couriers.includes(rate.courier_code)),
  );
}

export function hasRateFilter({ cod, pickup, quick, couriers }: RateFilter): boolean {
  return [cod, pickup, quick, couriers].some((one) => one !== undefined);
}
