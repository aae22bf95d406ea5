import { escaped } from '#domain/text.ts';

const LETTERS_MAX = 80;
/** Shorter ones are articles and codes. */
const WORD_MIN = 3;
const WORD = /[\p{L}\p{N}]+/gu;
const PHONE = /^(?:62|0)?8\d{7,12}$/;
/** A code has fewer digits in a row. */
const DIGITS_MAX = 11;
/** A phone number is the same in its last digits, however it begins. */
const PHONE_END = 8;

/**
 * A courier's text as errors may quote it: without any word that we sent (names, addresses, keys),
 * without phone numbers, in one short line.
 */
export function shown(text: string, sent: readonly string[]): string {
  const words = new Set(sent.flatMap(wordsOf));
  const ends = new Set([...words].filter((word) => /^\d{8,}$/.test(word)).map(endOf));
  const isPrivate = (word: string) =>
    words.has(word.toLowerCase()) ||
    PHONE.test(word) ||
    (/^\d+$/.test(word) && (word.length > DIGITS_MAX || ends.has(endOf(word))));
  const line = escaped(text).slice(0, LETTERS_MAX * 2);
  return line.replaceAll(WORD, (word) => (isPrivate(word) ? '…' : word)).slice(0, LETTERS_MAX);
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.filter(({ length }) => length >= WORD_MIN);
}

function endOf(digits: string): string {
  return digits.slice(-PHONE_END);
}
