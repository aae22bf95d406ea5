import { retryAt as retryCallAt } from '#domain/courier/call-schedule.ts';

export { afterRateLimit, isOverdue } from '#domain/courier/call-schedule.ts';

const FIRST_RETRY_MS = 1_000;

/** When to retry: the delay is the time since the first request, within bounds. */
export function retryAt(since: Date, now: Date): Date {
  return retryCallAt(since, now, FIRST_RETRY_MS);
}
