import { isOwnSentence } from '#domain/carrying/tracking/description.ts';
import { HIDDEN, masked, shownWords, withoutPhones } from '#domain/private-text.ts';

/**
 * Masks of personal texts for readers who may not see people: initials of a name, nothing, our own
 * sentences only, a client's words unless they contain a phone number or an e-mail address, a text
 * without its phone numbers. Documents select one by `x-personal`.
 */
export const MASKS = {
  NAME: masked,
  HIDDEN: () => HIDDEN,
  SENTENCE: (text) => (isOwnSentence(text) ? text : HIDDEN),
  WORDS: shownWords,
  PHONES: withoutPhones,
} as const satisfies Readonly<Record<string, (text: string) => string>>;
export type MaskName = keyof typeof MASKS;

export function isMaskName(name: unknown): name is MaskName {
  return typeof name === 'string' && Object.hasOwn(MASKS, name);
}
