import { askAgainAt as askCourierAgainAt } from '#domain/courier/asking.ts';

export { isUnanswered } from '#domain/courier/asking.ts';

const FIRST_RETRY_MS = 5_000;

/** When to ask again: after as long as we have been asking, within reason. */
export function askAgainAt(since: Date, now: Date): Date {
  return askCourierAgainAt(since, now, FIRST_RETRY_MS);
}
