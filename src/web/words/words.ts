import type { Language } from '#domain/carrying/tracking/description.ts';

/** Texts, or functions that make them from values: `count: (rows: number) => string`. */
export type Entries = Readonly<Record<string, unknown>>;
export type Words<T extends Entries> = Readonly<Record<Language, T>>;

/**
 * The texts of a page in both languages; the English ones must have the same entries as the
 * Indonesian.
 */
export function bothLanguages<T extends Entries>(words: {
  readonly id: T;
  readonly en: NoInfer<T>;
}): Words<T> {
  return words;
}
