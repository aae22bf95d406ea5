import type { Route } from '#domain/carrying/courier/courier.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import { suitableServices } from '#domain/selling/rating/options.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { RatesResponse } from '#domain/selling/rating/rate-list.ts';
import { textObstacle } from '#domain/selling/shipment/limit-errors.ts';
import type { PartyDrafts } from '#domain/selling/shipment/party.ts';
import type { Clock } from '#domain/time.ts';

export type FetchRatesQuery = {
  readonly route: Route;
  readonly parcel: Parcel;
  /** Parties of the later order, as far as known. */
  readonly parties: PartyDrafts;
  readonly deadlineMs: number;
};

/** Current rates, or recent ones. */
export type RateSource = Pick<ListedCourier, 'profile' | 'rates'>;

type ResponseBody = RatesResponse extends infer Answer
  ? Answer extends unknown
    ? Omit<Answer, 'courier' | 'elapsedMs'>
    : never
  : never;

/** One courier's response, failures included; any other exception is a defect. */
export async function fetchRates(
  listed: RateSource,
  question: FetchRatesQuery,
  clock: Clock,
): Promise<RatesResponse> {
  const startedAtMs = clock.monotonicMs();
  const body = await bodyOf(listed, question);
  const elapsedMs = Math.round(clock.monotonicMs() - startedAtMs);
  return { ...body, courier: listed.profile, elapsedMs } as RatesResponse;
}

async function bodyOf(listed: RateSource, question: FetchRatesQuery): Promise<ResponseBody> {
  const services = suitableServices(listed.profile, question.parcel);
  if ('code' in services) return { kind: 'NOT_OFFERED', ...services };
  const obstacle = textObstacle(listed.profile, question.parties);
  if (obstacle !== undefined) return { kind: 'NOT_OFFERED', ...obstacle };
  try {
    return offered(listed, await listed.rates(request(question, services), question.deadlineMs));
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    return { kind: 'FAILED', code: error.fault, message: error.message };
  }
}

function request(
  { route, parcel }: FetchRatesQuery,
  services: RateRequest['services'],
): RateRequest {
  return { route, parcel, services };
}

function offered(
  { profile }: RateSource,
  rates: Awaited<ReturnType<ListedCourier['rates']>>,
): ResponseBody {
  if (rates.length > 0) return { kind: 'OFFERED', rates };
  const message = `${profile.name} does not carry this parcel on this route.`;
  return { kind: 'NOT_OFFERED', code: 'NOT_SERVICEABLE', message };
}
