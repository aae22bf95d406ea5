import type { ShortForms } from './everyday-names.ts';
import {
  isKind,
  isTwiceIn,
  KIND_WEIGHT,
  type Token,
  type TypedText,
  typedText,
  WORD_LENGTH_MAX,
} from './typed-text.ts';
import { wordsOf } from './words.ts';

/** More words do not identify a place better, and each costs time. */
const NAMES_MAX = 10;
/** A shorter prefix matches too much, unless it is the only word. */
const BEGINNING_LENGTH_MIN = 4;
const LONE_BEGINNING_LENGTH_MIN = 2;

/** Reads a search as it is typed: any word may be incomplete or misspelt. */
export function readSearch(text: string, shortForms: ShortForms): TypedText {
  const typed = wordsOf(text).map((word) => word.slice(0, WORD_LENGTH_MAX));
  const kindWeight = typed.every(isKind) ? 1 : KIND_WEIGHT;
  const tokens: Token[] = [];
  let names = 0;
  for (const word of typed) {
    if (isTwiceIn(tokens, word)) continue;
    if (!isKind(word)) names += 1;
    if (names > NAMES_MAX) break;
    tokens.push({ text: word, weight: isKind(word) ? kindWeight : 1 });
  }
  const lengthMin = names <= 1 ? LONE_BEGINNING_LENGTH_MIN : BEGINNING_LENGTH_MIN;
  return typedText(tokens, { shortForms, isBeginning: (word) => word.length >= lengthMin });
}
