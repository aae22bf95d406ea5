import { LRUCache } from 'lru-cache';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import { sharedCalls } from './_kit/shared-calls.ts';

type Ask = (request: RateRequest, limit: CallLimit) => Promise<readonly CourierRate[]>;

/** Rates of the last seconds: equal requests make one call. Holds neither quotes nor failures. */
export type RateCache = {
  /** Caches rates per courier and connection, since another account may have other prices. */
  of(ask: Ask): Ask;
};

type AskShared = (limit: CallLimit) => ReturnType<Ask>;
type Kept = { readonly rates: readonly CourierRate[]; readonly endsAtMs: number };

/** Long enough for the repeated requests of one checkout. */
const KEPT_MS = 5_000;
/** Entries of all couriers, about 10 MB; the least recently used is dropped first. */
export const ENTRIES_MAX = 10_000;

export function rateCache(clock: Pick<Clock, 'monotonicMs'>): RateCache {
  const kept = new LRUCache<string, Kept>({ max: ENTRIES_MAX });
  const join = sharedCalls<readonly CourierRate[]>();
  let couriers = 0;

  const recent = async (key: string, limit: CallLimit, ask: AskShared) => {
    const nowMs = clock.monotonicMs();
    const entry = kept.get(key);
    if (entry !== undefined && nowMs < entry.endsAtMs) return entry.rates;
    const rates = await join(key, limit, ask);
    kept.set(key, { rates, endsAtMs: nowMs + KEPT_MS });
    return rates;
  };
  return {
    of(ask) {
      couriers += 1;
      const courier = couriers;
      return (request, limit) =>
        recent(`${courier} ${keyOf(request)}`, limit, (shared) => ask(request, shared));
    },
  };
}

/**
 * Everything that a price may depend on. Includes the exact parcel, because couriers round
 * differently.
 */
function keyOf({ route, parcel, services }: RateRequest): string {
  const { weightGrams, dimensions, declaredValue, cod, codAmount, insuredValue } = parcel;
  const { lengthCm, widthCm, heightCm } = dimensions ?? {};
  return JSON.stringify([
    route.origin.districtId,
    route.destination.districtId,
    weightGrams,
    lengthCm,
    widthCm,
    heightCm,
    declaredValue,
    cod,
    codAmount,
    insuredValue,
    ...services.map(({ code }) => code),
  ]);
}
