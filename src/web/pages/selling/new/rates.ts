import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DAY_MS } from '#domain/time.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { type DataOf, reading } from '#src/web/api/reading.ts';
import { useApi } from '#src/web/app/environment.ts';
import { ratesBody } from './bodies.ts';
import type { Draft } from './draft.ts';
import type { RateOrder } from './search.ts';

export type Rate = components['schemas']['Rate'];
export type Missing = components['schemas']['ProviderError'];

const TYPED_MS = 350;
const FRESH_MS = 60_000;

/**
 * Prices for the current input. An outdated request is cancelled, and the previous prices stay
 * until new ones arrive.
 */
export function useRates(draft: Draft, sort: RateOrder) {
  const { api, environment } = useApi();
  const [body] = useDebouncedValue(ratesBody(draft), TYPED_MS);
  const rates = useQuery({
    queryKey: [environment, 'rates', body, sort],
    queryFn: async ({ signal }) => {
      if (body === null) throw new Error('nothing is asked for');
      const { data } = await ok(
        api.POST('/api/v1/rates', { body, signal, params: { query: { sort } } }),
      );
      return data;
    },
    enabled: body !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return { body, rates };
}

/** Volumetric divisor of each service; it changes only with a release. */
export function useDivisors(): ReadonlyMap<string, number> {
  const services = useQuery({
    ...reading(useApi(), '/api/v1/services', { noun: 'services' }),
    select: divisorsOf,
    staleTime: DAY_MS,
  });
  return services.data ?? NONE;
}

function divisorsOf({ items }: DataOf<'/api/v1/services'>): ReadonlyMap<string, number> {
  return new Map(
    items.map((one) => [
      serviceKey(one.courier_code, one.service_code),
      one.weight.volumetric_divisor,
    ]),
  );
}

export function serviceKey(courierCode: string, serviceCode: string): string {
  return `${courierCode} ${serviceCode}`;
}

const NONE: ReadonlyMap<string, number> = new Map();
