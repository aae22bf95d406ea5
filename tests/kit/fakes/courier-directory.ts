import type { CourierProfile, CourierRate, RateRequest } from '#domain/courier/courier.ts';
import type { CourierDirectory, ListedCourier } from '#domain/courier/courier-directory.ts';
import type { CourierHealth } from '#domain/courier/health.ts';
import type { Environment } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';

/** One question as a courier heard it. */
export type Asked = { readonly request: RateRequest; readonly deadlineMs: number };
export type FakeCourier = ListedCourier & { readonly asked: readonly Asked[] };

type Answer = (asked: Asked) => Promise<readonly CourierRate[]>;

const HEALTHY: CourierHealth = { status: 'UP', successRate1h: null, p95Ms: null };

/** Remembers what it was asked. By default it takes every asked service for 10,000. */
export function fakeCourier(
  profile: CourierProfile,
  answer: Answer = async ({ request }) => request.services.map(({ code }) => rateOf(code, 10_000)),
  health: CourierHealth = HEALTHY,
): FakeCourier {
  const asked: Asked[] = [];
  return {
    profile,
    asked,
    health: () => health,
    rates(request, deadlineMs) {
      asked.push({ request, deadlineMs });
      return answer({ request, deadlineMs });
    },
  };
}

/** Who serves whom is the environment's alone to say. */
export function fakeCourierDirectory(
  couriers: Readonly<Record<Environment, readonly ListedCourier[]>>,
): CourierDirectory {
  return { couriersFor: ({ environment }) => couriers[environment] };
}

export function rateOf(serviceCode: string, cost: number): CourierRate {
  return { serviceCode, cost: rupiah(cost), estimatedDays: { min: 1, max: 3 } };
}
