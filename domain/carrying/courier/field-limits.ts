import type { WeightRule } from './service.ts';

/** Character sets of texts, by the name that clients see. */
export const CHARACTER_SETS = {
  DIGITS: /^\d*$/,
  LETTERS_DIGITS_SPACE: /^[A-Za-z0-9 ]*$/,
  PRINTABLE_ASCII: /^[ -~]*$/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type CharacterSet = keyof typeof CHARACTER_SETS;

/** Length in characters, both inclusive. */
export type TextLimit = {
  readonly min?: number;
  readonly max?: number;
  /** Absent: any characters. */
  readonly characters?: CharacterSet;
  /** Lines of a label; text is broken at blanks, never inside a word or a number. */
  readonly lines?: Lines;
};

/** At most `max` lines of at most `length` characters. */
export type Lines = { readonly max: number; readonly length: number };

/** Grams, both inclusive. */
export type WeightLimit = { readonly min?: number; readonly max?: number };

/** Limits of a courier that are narrower than ours; absent: ours apply. */
export type FieldLimits = {
  readonly name?: TextLimit;
  /** Phone as stored: `+62…`. */
  readonly phone?: TextLimit;
  readonly address?: TextLimit;
  readonly email?: TextLimit;
  /** The note of each party, and that of the shipment. */
  readonly note?: TextLimit;
  readonly itemName?: TextLimit;
  readonly items?: { readonly max: number };
  /** Weight of a parcel, in addition to the limits of its services. */
  readonly weight?: WeightLimit;
};

/** The text broken into lines, each as full as possible; undefined if it does not fit. */
export function linesOf(text: string, { max, length }: Lines): readonly string[] | undefined {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= max && lines.every((line) => line.length <= length) ? lines : undefined;
}

/** Narrows a service's weight rule to its courier's limits. */
export function weightWithin(rule: WeightRule, { weight = {} }: FieldLimits): WeightRule {
  const { min = rule.minGrams, max = rule.maxGrams } = weight;
  const minGrams = Math.max(rule.minGrams, min);
  return { ...rule, minGrams, maxGrams: Math.min(rule.maxGrams, max) };
}
