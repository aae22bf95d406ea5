import type { BookingTerms } from '#domain/courier/courier.ts';
import type { Attempt } from './attempt.ts';
import type { BookingOutcome, HandedOver } from './outcome.ts';
import { settledAt } from './schedule.ts';

/** Class B alone can know that an order never arrived, and not before it can arrive no more. */
export function outcomeOfNothing(attempt: Attempt, terms: BookingTerms): BookingOutcome {
  const settled = settledAt(attempt, terms);
  const message = 'The courier does not find it.';
  const isCertain = settled !== null && attempt.beganAt > settled;
  return { kind: isCertain ? 'NOT_FOUND' : 'UNKNOWN', message };
}

/** Where the courier cannot be asked, nobody but a person finds out what became of an order. */
export function outcomeAt(
  attempt: Attempt,
  outcome: BookingOutcome,
  { class: bookingClass }: BookingTerms,
): BookingOutcome {
  if (bookingClass !== 'C' || outcome.kind !== 'UNKNOWN') return outcome;
  return handedOver(attempt, outcome.message);
}

/** With the evidence that the person begins with. */
export function handedOver({ sends, sentAt, orderId }: Attempt, why: string): HandedOver {
  const order = orderId === null ? '' : `, the courier's order ${orderId}`;
  const sent = `May have been sent ${sends}x, last at ${sentAt.toISOString()}${order}.`;
  return { kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: `${why} ${sent}` };
}
