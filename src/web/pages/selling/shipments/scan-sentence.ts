import { descriptionOf, type Language } from '#domain/carrying/tracking/description.ts';
import type { Entry } from './evidence-lines.ts';

/**
 * Sentence for a tracking scan. Separate from the other sentences, which are loaded with their tab.
 */
export function scanSentence(scan: NonNullable<Entry['scan']>, language: Language): string {
  const { status, unknown: isUnknown, reason_code: reasonCode, description, code } = scan;
  return descriptionOf({ status, isUnknown, reasonCode, description, code }, language);
}
