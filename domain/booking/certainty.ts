import type { BookingTerms } from '#domain/courier/courier.ts';
import type { Attempt } from './attempt.ts';
import type { BookingOutcome, ManualOutcome } from './outcome.ts';
import { notFoundConclusiveAt } from './schedule.ts';

/** "Not found" proves that an order never arrived only in class B, once it can no longer arrive. */
export function outcomeOfNotFound(attempt: Attempt, terms: BookingTerms): BookingOutcome {
  const conclusiveAt = notFoundConclusiveAt(attempt, terms);
  const message = 'The courier does not find it.';
  const isCertain = conclusiveAt !== null && attempt.beganAt > conclusiveAt;
  return { kind: isCertain ? 'NOT_FOUND' : 'UNKNOWN', message };
}

/** In class C an unknown outcome is manual: the courier has no look-up. */
export function outcomeForClass(
  attempt: Attempt,
  outcome: BookingOutcome,
  { class: bookingClass }: BookingTerms,
): BookingOutcome {
  if (bookingClass !== 'C' || outcome.kind !== 'UNKNOWN') return outcome;
  return manualOutcome(attempt, outcome.message);
}

/** The message carries the evidence for the operator. */
export function manualOutcome({ sends, sentAt, orderId }: Attempt, reason: string): ManualOutcome {
  const order = orderId === null ? '' : `, the courier's order ${orderId}`;
  const sent = `May have been sent ${sends}x, last at ${sentAt.toISOString()}${order}.`;
  return { kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: `${reason} ${sent}` };
}
