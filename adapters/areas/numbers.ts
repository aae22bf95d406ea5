import type { District } from '#domain/area/district.ts';
import type { TypedText } from './typed-text.ts';
import { isPostalCode } from './words.ts';

/** Digits that stand alone are the beginning of a code; beside words they are a whole one. */
const LONE_LENGTH_MIN = 2;
const DISTRICT_CODE_LENGTH = 6;

/** For each district, by its index, the words that are its code or one of its postal codes. */
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

/** `317306` as the ministry writes it. */
function dotted(word: string): string {
  return word.includes('.') ? word : word.replace(/\d\d(?=\d)/g, '$&.');
}
