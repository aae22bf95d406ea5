import { HIDDEN, masked, shownWords, withoutPhones } from '#domain/private-text.ts';
import { isOwnSentence } from '#domain/tracking/description.ts';

/**
 * What is left of a personal text for those who may not see people: initials of a name, nothing,
 * our own sentences but no courier's, a client's words without a phone or an e-mail in them, a
 * text without its phone numbers. The documents name one of them as `x-personal`.
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
