import type { ShortForms } from './everyday-names.ts';
import {
  isKind,
  isTwiceIn,
  KIND_WEIGHT,
  type Token,
  type TypedText,
  typedText,
  WORD_LENGTH_MAX,
  WORDS_MAX,
} from './typed-text.ts';
import { isPostalCode, isSpelt, wordsOf } from './words.ts';

/** Words that precede the name of a street or a building. */
const STREETS: ReadonlySet<string> = new Set(
  (
    'jl jln jalan gg gang komplek kompleks komp perum perumahan perumnas ruko rukan tower toko ' +
    'apartemen apartment gedung graha cluster warung dusun dsn blok blk kav no nomor lt lantai'
  ).split(' '),
);
/** Words that are never part of a place's name. */
const NOISE: ReadonlySet<string> = new Set([...STREETS, 'rt', 'rw', 'indonesia', 'kode', 'pos']);
/** A digit that belongs to the name before it, as in "Ilir Timur 1". */
const ORDINAL = /^[1-9]$/;
const PART_END = /[,;|\n]/;

/** Low, because streets are named after towns. */
const STREET_WEIGHT = 0.1;
/** Low, because it is mostly a house number. */
const NUMBER_WEIGHT = 0.3;

/** Reads an address: street names and numbers get little weight, and every word is complete. */
export function readAddress(text: string, shortForms: ShortForms): TypedText {
  const last: Token[] = [];
  // Reads from the end, because an address ends with its places.
  for (const token of text.split(PART_END).flatMap(tokensOf).toReversed()) {
    if (last.length === WORDS_MAX) break;
    if (!isTwiceIn(last, token.text)) last.unshift(token);
  }
  return typedText(last, { shortForms, isBeginning: () => false });
}

/** A street's name ends at the end of the part, at a number, or at a kind of place ("Kec."). */
function tokensOf(part: string): readonly Token[] {
  let isStreet = false;
  let isAfterName = false;
  return wordsOf(part).flatMap((each) => {
    const word = each.slice(0, WORD_LENGTH_MAX);
    if (STREETS.has(word)) isStreet = true;
    else if (isKind(word) || !isSpelt(word)) isStreet = false;
    const isOrdinal = isAfterName && ORDINAL.test(word);
    isAfterName = isSpelt(word) && !isStreet && !isKind(word) && !NOISE.has(word);
    return NOISE.has(word)
      ? []
      : [{ text: word, weight: isOrdinal ? 1 : weightIn(word, isStreet) }];
  });
}

function weightIn(word: string, isStreet: boolean): number {
  if (isKind(word)) return KIND_WEIGHT;
  if (!isSpelt(word)) return isPostalCode(word) ? 1 : NUMBER_WEIGHT;
  return isStreet ? STREET_WEIGHT : 1;
}
