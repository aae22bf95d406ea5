import type { BookingTerms } from '#domain/carrying/courier/courier.ts';
import type { Attempt } from './attempt.ts';
import { type BookingOutcome, HAD_ALREADY, type ManualOutcome } from './outcome.ts';
import { notFoundConclusiveAt } from './schedule.ts';

/** "Not found" proves that an order never arrived only in class B, once it can no longer arrive. */
export function outcomeOfNotFound(attempt: Attempt, terms: BookingTerms): BookingOutcome {
  const conclusiveAt = notFoundConclusiveAt(attempt, terms);
  const message = 'The courier does not find it.';
  const isCertain = conclusiveAt !== null && attempt.beganAt > conclusiveAt;
  return { kind: isCertain ? 'NOT_FOUND' : 'UNKNOWN', message };
}

/**
 * Resolves uncertain outcomes in class C, which has no look-up: an unknown outcome becomes manual,
 * and so does an already existing order without an AWB, since no webhook will bring it.
 */
export function outcomeForClass(
  attempt: Attempt,
  outcome: BookingOutcome,
  { class: bookingClass }: BookingTerms,
): BookingOutcome {
  if (bookingClass !== 'C') return outcome;
  if (outcome.kind === 'UNKNOWN') return manualOutcome(attempt, outcome.message);
  if (outcome.kind !== 'ACCEPTED' || !outcome.isRepeated) return outcome;
  const orderId = outcome.orderId ?? attempt.orderId;
  return { ...manualOutcome({ ...attempt, orderId }, HAD_ALREADY), order: { orderId } };
}

/** The message carries the evidence for the operator. */
export function manualOutcome({ sends, sentAt, orderId }: Attempt, reason: string): ManualOutcome {
  const order = orderId === null ? '' : `, the courier's order ${orderId}`;
  const sent = `May have been sent ${sends}x, last at ${sentAt.toISOString()}${order}.`;
  return { kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: `${reason} ${sent}` };
}
