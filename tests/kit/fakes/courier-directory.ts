import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CourierProfile, CourierRate } from '#domain/carrying/courier/courier.ts';
import type { CourierHealth } from '#domain/carrying/courier/health.ts';
import type {
  CourierDirectory,
  ListedCourier,
  WebhookProvider,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import { ENVIRONMENTS, type Environment } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';

/** Webhook of a provider with its secret. */
export type FakeHook = { readonly secret: string; readonly hooked: WebhookProvider };

/** Recorded rate request. */
export type RecordedRequest = { readonly request: RateRequest; readonly deadlineMs: number };
export type FakeCourier = ListedCourier & {
  readonly asked: readonly RecordedRequest[];
  /** Received orders, including repeated ones. */
  readonly received: readonly BookingPermit[];
};

type Answer = (asked: RecordedRequest) => Promise<readonly CourierRate[]>;

const HEALTHY: CourierHealth = {
  status: 'UP',
  successRate1h: null,
  p95Ms: null,
  limitedUntil: null,
};

/**
 * Records its requests. By default it offers every requested service for 10,000, books at once
 * under `SIM` and the reference, cancels and confirms pickups, and has no tracking events. To
 * change its behaviour: `{ ...fakeCourier(profile()), book: … }`.
 */
export function fakeCourier(
  profile: CourierProfile,
  answer: Answer = async ({ request }) => request.services.map(({ code }) => rateOf(code, 10_000)),
  health: CourierHealth = HEALTHY,
): FakeCourier {
  const asked: RecordedRequest[] = [];
  const received: BookingPermit[] = [];
  const rates: ListedCourier['rates'] = (request, deadlineMs) => {
    asked.push({ request, deadlineMs });
    return answer({ request, deadlineMs });
  };
  return {
    profile,
    asked,
    received,
    health: () => health,
    rates,
    recentRates: rates,
    async book(permit) {
      received.push(permit);
      return bookedUnder(permit.reference);
    },
    async lookUp({ reference }) {
      const isKnown = received.some((permit) => permit.reference === reference);
      return isKnown ? [bookedUnder(reference)] : [];
    },
    cancel: async () => ({ kind: 'CANCELLED' }),
    track: async () => [],
    meaningOf: () => ({ status: null, reasonCode: null }),
    requestPickup: async ({ reference }) => ({ kind: 'CONFIRMED', courierReference: reference }),
    cancelPickup: async () => ({ kind: 'CANCELLED' }),
  };
}

/**
 * Directory whose couriers depend on the environment only; where a code is listed twice, the first
 * is on sale.
 */
export function fakeCourierDirectory(
  couriers: Readonly<Record<Environment, readonly ListedCourier[]>>,
  hooks: readonly FakeHook[] = [],
): CourierDirectory {
  const onSale = (environment: Environment) =>
    [...Map.groupBy(couriers[environment], ({ profile }) => profile.code).values()].flatMap(
      ([first]) => first ?? [],
    );
  const listed = () =>
    ENVIRONMENTS.flatMap((environment) =>
      couriers[environment].map((courier) => ({ environment, courier })),
    );
  return {
    listed,
    couriersFor: ({ environment }) => onSale(environment),
    courierFor: ({ environment }, courierCode) =>
      onSale(environment).find(({ profile }) => profile.code === courierCode),
    courierOf: ({ environment, provider, courierCode }) =>
      couriers[environment].find(
        ({ profile }) => profile.provider === provider && profile.code === courierCode,
      ),
    polledCouriers: listed,
    webhookProviderFor: (name, wanted) =>
      hooks.find(
        ({ secret, hooked }) => secret === wanted && hooked.provider.toLowerCase() === name,
      )?.hooked,
  };
}

export function rateOf(serviceCode: string, cost: number): CourierRate {
  return { serviceCode, cost: rupiah(cost), estimatedDays: { min: 1, max: 3 } };
}

function bookedUnder(reference: string) {
  return { kind: 'BOOKED', reference, awb: `SIM${reference}` } as const;
}
