import type { RateRequest, Route } from '#domain/courier/courier.ts';
import type { ListedCourier } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { suitableServices } from '#domain/rating/options.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { CourierAnswer } from '#domain/rating/rate-list.ts';
import type { Clock } from '#domain/time.ts';

export type Question = {
  readonly route: Route;
  readonly parcel: Parcel;
  readonly deadlineMs: number;
};

type Verdict = CourierAnswer extends infer Answer
  ? Answer extends unknown
    ? Omit<Answer, 'courier' | 'elapsedMs'>
    : never
  : never;

/** One courier's answer, a failure being an answer too; anything else it throws is a defect. */
export async function askCourier(
  listed: ListedCourier,
  question: Question,
  clock: Clock,
): Promise<CourierAnswer> {
  const askedAt = clock.monotonicMs();
  const verdict = await verdictOf(listed, question);
  const elapsedMs = Math.round(clock.monotonicMs() - askedAt);
  return { ...verdict, courier: listed.profile, elapsedMs } as CourierAnswer;
}

async function verdictOf(listed: ListedCourier, question: Question): Promise<Verdict> {
  const services = suitableServices(listed.profile, question.parcel);
  if ('code' in services) return { kind: 'NOT_OFFERED', ...services };
  try {
    return offered(listed, await listed.rates(request(question, services), question.deadlineMs));
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    return { kind: 'FAILED', code: error.fault, message: error.message };
  }
}

function request({ route, parcel }: Question, services: RateRequest['services']): RateRequest {
  return { route, parcel, services };
}

function offered(
  { profile }: ListedCourier,
  rates: Awaited<ReturnType<ListedCourier['rates']>>,
): Verdict {
  if (rates.length > 0) return { kind: 'OFFERED', rates };
  const message = `${profile.name} does not carry this parcel on this route.`;
  return { kind: 'NOT_OFFERED', code: 'NOT_SERVICEABLE', message };
}
