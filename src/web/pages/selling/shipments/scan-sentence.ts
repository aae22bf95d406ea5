import { descriptionOf, type Language } from '#domain/carrying/tracking/description.ts';
import type { Entry } from './evidence-lines.ts';

/** Sentence of a scan. Kept apart from the other sentences, whose words are loaded with their tab. */
export function scanSentence(scan: NonNullable<Entry['scan']>, language: Language): string {
  const { status, unknown: isUnknown, reason_code: reasonCode, description, code } = scan;
  return descriptionOf({ status, isUnknown, reasonCode, description, code }, language);
}
