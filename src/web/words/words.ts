import type { Language } from '#domain/carrying/tracking/description.ts';

/** A text, or one that is made of values: `count: (rows: number) => string`. */
export type Entries = Readonly<Record<string, unknown>>;
export type Words<T extends Entries> = Readonly<Record<Language, T>>;

/** The texts of a page in both languages: English has exactly the entries of Indonesian. */
export function bothLanguages<T extends Entries>(words: {
  readonly id: T;
  readonly en: NoInfer<T>;
}): Words<T> {
  return words;
}
