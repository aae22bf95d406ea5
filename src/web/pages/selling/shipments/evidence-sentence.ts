import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { EVENT_NAMES } from '#domain/insight/evidence/event-words.ts';
import type { components } from '#src/http/contract/dashboard.gen.ts';
import { statusWords } from '#src/web/kit/shipment-status.ts';
import type { Entry, EvidenceLine } from './evidence-lines.ts';
import { evidenceWords, journalWords } from './evidence-words.ts';
import { scanSentence } from './scan-sentence.ts';

type Schemas = components['schemas'];

/** One sentence for an entry; `QRIS` and codes are written as in the API. */
export function sentenceOf(entry: Entry, language: Language): string {
  const words = evidenceWords[language];
  const { request, instrument, receipt, journal, booking, scan, event, delivery } = entry;
  if (request !== null) return `${request.method} ${request.route}`;
  if (instrument !== null) return words.instrument(instrument.method.replace('_', ' '));
  if (receipt !== null) return words.receipt[receipt.outcome];
  if (journal !== null) return journalWords[language][journal.type];
  if (booking !== null)
    return booking.outcome === null ? words.bookingOpen : words.booking[booking.outcome];
  if (entry.cancellation !== null) return words.cancellation;
  if (scan !== null) return scanSentence(scan, language);
  if (event !== null) return eventSentence(event.type, language);
  if (delivery !== null) return words.delivery[delivery.status];
  return attemptSentence(entry.attempt, language);
}

export function attemptSentence(attempt: Entry['attempt'], language: Language): string {
  const words = evidenceWords[language];
  const status = attempt?.response_status ?? null;
  return status === null ? words.unanswered : words.sent(String(status));
}

export function eventSentence(type: Schemas['EventType'], language: Language): string {
  return EVENT_NAMES[language][type];
}

/** Line below the sentence: previous status, place, event, or caller. */
export function asideOf(
  { entry, about, deliveries }: EvidenceLine,
  language: Language,
): string | undefined {
  const { request, scan } = entry;
  if (request !== null) return requestAside(request);
  if (about !== null) return eventSentence(about.type, language);
  const parts = [
    spokenPlace(scan?.location ?? '') || previousOf(entry, language),
    webhooksAside(deliveries, language),
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}

/** Number of an event's webhooks that have arrived. */
function webhooksAside(
  deliveries: EvidenceLine['deliveries'],
  language: Language,
): string | undefined {
  if (deliveries.length === 0) return undefined;
  const arrived = deliveries.filter(({ entry }) => entry.delivery?.status === 'SUCCEEDED').length;
  return evidenceWords[language].webhooks(arrived, deliveries.length);
}

function requestAside({ status, error_code: code, caller }: NonNullable<Entry['request']>): string {
  return [String(status), code, caller.name].filter(Boolean).join(' · ');
}

/** Undefined if the event did not change the status. */
function previousOf({ event }: Entry, language: Language): string | undefined {
  const isMove = event !== null && event.type !== 'shipment.tracking_updated';
  const previous = isMove ? event.previous_status : null;
  const known = Object.entries(statusWords[language]).find(([status]) => status === previous);
  return known && evidenceWords[language].from(known[1]);
}
