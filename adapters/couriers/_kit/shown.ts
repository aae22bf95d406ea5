import { escaped } from '#domain/text.ts';

const LETTERS_MAX = 80;
/** Shorter words are articles and codes. */
const WORD_MIN = 3;
const WORD = /[\p{L}\p{N}]+/gu;
/** Digits of a phone number, grouped or not. */
const DIGITS = /\d(?:[ .()-]?\d){7,}/g;
/** A single number may be an error code, unless it looks like a phone number. */
const CODE = /^(?!(?:62|0)?8\d{7})\d{8,11}$/;
/** Phone numbers are compared by their last digits, because prefixes differ. */
const PHONE_END = 8;

/**
 * A courier's text in the form that errors may quote: one short line without phone numbers and
 * without any word that we sent (names, addresses, keys).
 */
export function shown(text: string, sent: readonly string[]): string {
  const words = new Set(sent.flatMap(wordsOf));
  const phones = new Set([...words].filter((word) => /^\d{8,}$/.test(word)).map(endOf));
  return escaped(text)
    .slice(0, LETTERS_MAX * 2)
    .replaceAll(DIGITS, (digits) =>
      CODE.test(digits) && !phones.has(endOf(digits)) ? digits : '…',
    )
    .replaceAll(WORD, (word) => (words.has(word.toLowerCase()) ? '…' : word))
    .slice(0, LETTERS_MAX);
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.filter(({ length }) => length >= WORD_MIN);
}

function endOf(digits: string): string {
  return digits.slice(-PHONE_END);
}
