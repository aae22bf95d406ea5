import type { WeightRule } from './service.ts';

/** What a text may consist of, by the name that clients see. */
export const CHARACTER_SETS = {
  DIGITS: /^\d*$/,
  LETTERS_DIGITS_SPACE: /^[A-Za-z0-9 ]*$/,
  PRINTABLE_ASCII: /^[ -~]*$/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type CharacterSet = keyof typeof CHARACTER_SETS;

/** In characters, both inclusive. */
export type TextLimit = {
  readonly min?: number;
  readonly max?: number;
  /** Absent: any. */
  readonly characters?: CharacterSet;
};

/** In grams, both inclusive. */
export type WeightLimit = { readonly min?: number; readonly max?: number };

/** Limits of a courier that are narrower than ours; absent: ours apply. */
export type FieldLimits = {
  readonly name?: TextLimit;
  /** As stored: `+62…`. */
  readonly phone?: TextLimit;
  readonly address?: TextLimit;
  readonly email?: TextLimit;
  /** Of each party's note and of the shipment's. */
  readonly note?: TextLimit;
  readonly itemName?: TextLimit;
  readonly items?: { readonly max: number };
  /** Of a parcel, beside those of its services. */
  readonly weight?: WeightLimit;
};

/** What a service carries within its courier's own limits. */
export function weightWithin(rule: WeightRule, { weight = {} }: FieldLimits): WeightRule {
  const { min = rule.minGrams, max = rule.maxGrams } = weight;
  const minGrams = Math.max(rule.minGrams, min);
  return { ...rule, minGrams, maxGrams: Math.min(rule.maxGrams, max) };
}
