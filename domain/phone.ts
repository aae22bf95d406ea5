/**
 * Separators between digits: spaces, dots, brackets, dashes and minus signs of every kind, and
 * invisible marks.
 */
const SEPARATORS = /[\s\p{Zs}\p{Pd}\p{Cf}\u2212.()]/gu;
/**
 * Decimals after digits without a separator, from a spreadsheet that treated the phone as a number.
 */
const DECIMALS = /^(\s*\+?\d{8,})\.0{1,2}(?=\s*$)/;
/** `+62 (0)812` keeps the trunk zero that the country code replaces. */
const PHONE = /^(?:(\+?62)0?|(0))([1-9]\d*)$/;
const COUNTRY_DIGITS = 2;
const TRUNK_DIGITS = 1;
/**
 * Least number of digits, counted as written but without a trunk zero after a country code. ITU-T
 * E.164 allows at most fifteen.
 */
const DIGITS_MIN = 8;
const DIGITS_MAX = 15;

/** Rule for an invalid phone, as the predicate of a sentence. */
export const PHONE_RULE =
  'must be an Indonesian phone number: +62…, 62… or 0…, ' +
  `of ${DIGITS_MIN} to ${DIGITS_MAX} digits`;

/** Returns `+62…` for an Indonesian number as people type it; undefined for any other text. */
export function normalPhone(text: string): string | undefined {
  const [, country, , national] = PHONE.exec(digitsOf(text)) ?? [];
  if (national === undefined) return undefined;
  const digits = national.length + (country === undefined ? TRUNK_DIGITS : COUNTRY_DIGITS);
  return digits < DIGITS_MIN || digits > DIGITS_MAX ? undefined : `+62${national}`;
}

function digitsOf(text: string): string {
  return text.replace(DECIMALS, '$1').replace(SEPARATORS, '');
}
