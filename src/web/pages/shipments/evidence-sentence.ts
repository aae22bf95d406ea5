import { descriptionOf, type Language } from '#domain/tracking/description.ts';
import { statusWords } from '#src/web/kit/shipment-status.ts';
import type { Entry } from './evidence-lines.ts';
import { eventWords, evidenceWords, journalWords } from './evidence-words.ts';

/** What happened, in one sentence; `QRIS` and codes stay as the API has them. */
export function sentenceOf(entry: Entry, language: Language): string {
  const words = evidenceWords[language];
  const { instrument, receipt, journal, booking, cancellation, scan, event, delivery } = entry;
  if (instrument !== null) return words.instrument(instrument.method.replace('_', ' '));
  if (receipt !== null) return words.receipt[receipt.outcome];
  if (journal !== null) return journalWords[language][journal.type];
  if (booking !== null)
    return booking.outcome === null ? words.bookingOpen : words.booking[booking.outcome];
  if (cancellation !== null) return words.cancellation;
  if (scan !== null) return scanSentence(scan, language);
  if (event !== null) return eventWords[language][event.type] ?? event.type;
  if (delivery !== null) return words.delivery[delivery.status];
  return attemptSentence(entry.attempt, language);
}

export function attemptSentence(attempt: Entry['attempt'], language: Language): string {
  const words = evidenceWords[language];
  const status = attempt?.response_status ?? null;
  return status === null ? words.unanswered : words.sent(String(status));
}

/** The status before an event; undefined where it changed none. */
export function previousOf(entry: Entry, language: Language): string | undefined {
  const previous = entry.event?.previous_status ?? null;
  const known = Object.entries(statusWords[language]).find(([status]) => status === previous);
  return known && evidenceWords[language].from(known[1]);
}

function scanSentence(scan: NonNullable<Entry['scan']>, language: Language): string {
  const { status, unknown: isUnknown, reason_code: reasonCode, description, code } = scan;
  return descriptionOf({ status, isUnknown, reasonCode, description, code }, language);
}
