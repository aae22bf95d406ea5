/** Whoever claimed a question to a courier is dead after that, and it is due again. */
export const CLAIM_MS = 20_000;
/** What a courier gets to answer: it is over before another may ask. */
export const DEADLINE_MS = 15_000;

const LAST_RETRY_MS = 5 * 60_000;
/** A courier that has not answered by then: a person has to ask it. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

/** When to ask again: after as long as we have been asking, `firstRetryMs` at least. */
export function askAgainAt(since: Date, now: Date, firstRetryMs: number): Date {
  const askingMs = now.getTime() - since.getTime();
  return new Date(now.getTime() + Math.min(Math.max(askingMs, firstRetryMs), LAST_RETRY_MS));
}

export function isUnanswered(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS;
}
