/** Longest tag of the API. */
export const TAG_LETTERS_MAX = 32;

const TAG = /^[a-z0-9][a-z0-9._:-]*$/;

/** The API's form of what a person types: `flash-sale` of "Flash Sale". */
export function tagOf(typed: string): string {
  return typed.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

export function isTag(tag: string): boolean {
  return TAG.test(tag) && tag.length <= TAG_LETTERS_MAX;
}
