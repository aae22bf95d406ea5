/**
 * Separators between digits: spaces, dots, brackets, dashes and minus signs of every kind, and
 * invisible marks.
 */
const SEPARATORS = /[\s\p{Zs}\p{Pd}\p{Cf}\u2212.()]/gu;
/**
 * Decimals after digits without a separator, from a spreadsheet that treated the phone as a number.
 */
const DECIMALS = /^(\s*\+?\d{8,})\.0{1,2}(?=\s*$)/;
/** Links of contacts: `tel:+62…`, `https://wa.me/62…`. */
const LINK = /^\s*(?:tel:|(?:https?:\/\/)?wa\.me\/)/i;
/** Words that people write around a number in a chat: `WA: 0812…`, `0812… (WA)`. */
const LABEL = /^\s*(?:wa|whatsapp|hp|telp?|tlp|phone)(?:\s*[.:]+\s*|\s+(?=[\d+(]))/i;
const REMARK = /\s*\((?:wa|whatsapp)\)\s*$/i;
/** The prefix of calls abroad, for the plus. */
const ABROAD = /^00(?=62)/;
/** `+62 (0)812` keeps the trunk zero that the country code replaces. */
const PHONE = /^(?:(\+?62)0?|(0))([1-9]\d*)$/;
/** A mobile number whose zero was left out, or taken for that of a number. */
const WITHOUT_ZERO = /^8[1-9]\d{6,10}$/;
const COUNTRY_DIGITS = 2;
const TRUNK_DIGITS = 1;
/**
 * Least number of digits, counted as written but without a trunk zero after a country code. ITU-T
 * E.164 allows at most fifteen.
 */
const DIGITS_MIN = 8;
const DIGITS_MAX = 15;
/** Longer than any number with its words. */
const LENGTH_MAX = 64;

/** Rule for an invalid phone, as the predicate of a sentence. */
export const PHONE_RULE =
  'must be an Indonesian phone number: +62…, 62… or 0…, ' +
  `of ${DIGITS_MIN} to ${DIGITS_MAX} digits`;

/** Returns `+62…` for an Indonesian number as people type it; undefined for any other text. */
export function normalPhone(text: string): string | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const [, country, , national] = PHONE.exec(digitsOf(text)) ?? [];
  if (national === undefined) return undefined;
  const digits = national.length + (country === undefined ? TRUNK_DIGITS : COUNTRY_DIGITS);
  return digits < DIGITS_MIN || digits > DIGITS_MAX ? undefined : `+62${national}`;
}

function digitsOf(text: string): string {
  const number = text.replace(LINK, '').replace(LABEL, '').replace(REMARK, '');
  const digits = number.replace(DECIMALS, '$1').replace(SEPARATORS, '').replace(ABROAD, '+');
  return WITHOUT_ZERO.test(digits) ? `0${digits}` : digits;
}
