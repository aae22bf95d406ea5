/** Whoever claimed a cancellation is dead after that, and it is due again. */
export const CLAIM_MS = 20_000;
/** What a courier gets to answer. */
export const DEADLINE_MS = 15_000;
/** A courier that has not said by then whether it cancelled: a person has to ask it. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

/** When to ask again: after as long as we have been asking, within reason. */
export function askAgainAt(askedAt: Date, now: Date): Date {
  const askingMs = now.getTime() - askedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(askingMs, FIRST_RETRY_MS), LAST_RETRY_MS));
}

export function isUnanswered(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= GIVE_UP_AFTER_MS;
}
