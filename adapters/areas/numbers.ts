import type { District } from '#domain/carrying/area/district.ts';
import type { TypedText } from './typed-text.ts';
import { isPostalCode } from './words.ts';

/**
 * A text that consists only of digits may be the beginning of a code; digits beside words must be a
 * complete code.
 */
const LONE_LENGTH_MIN = 2;
const DISTRICT_CODE_LENGTH = 6;

/**
 * Finds districts whose code or postal code occurs in a text: by district index, a bit mask of the
 * words that match.
 */
export type NumbersIn = (text: TypedText) => ReadonlyMap<number, number>;

export function numberIndex(districts: readonly District[]): NumbersIn {
  const byPostalCode = new Map<string, number[]>();
  for (const [at, { postalCodes }] of districts.entries()) {
    for (const code of postalCodes) byPostalCode.set(code, [...(byPostalCode.get(code) ?? []), at]);
  }
  const thatBegin = (word: string) => {
    const code = dotted(word);
    return districts.flatMap(({ districtId, postalCodes }, at) => {
      const isMeant =
        districtId.startsWith(code) || postalCodes.some((each) => each.startsWith(word));
      return isMeant ? [at] : [];
    });
  };
  const meant = (word: string, isLone: boolean): readonly number[] => {
    const isWhole = word.includes('.') || word.length === DISTRICT_CODE_LENGTH;
    if (isPostalCode(word)) return byPostalCode.get(word) ?? [];
    return isWhole || (isLone && word.length >= LONE_LENGTH_MIN) ? thatBegin(word) : [];
  };
  return ({ words }) => {
    const found = new Map<number, number>();
    for (const [at, { text }] of words.entries()) {
      if (!/^\d[\d.]*$/.test(text)) continue;
      for (const district of meant(text, words.length === 1)) {
        found.set(district, (found.get(district) ?? 0) | (1 << at));
      }
    }
    return found;
  };
}

/** Converts `317306` to the ministry's form `31.73.06`. */
function dotted(word: string): string {
  return word.includes('.') ? word : word.replace(/\d\d(?=\d)/g, '$&.');
}
