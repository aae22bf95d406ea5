/** Maximum length of a tag in the API. */
export const TAG_LETTERS_MAX = 32;

const TAG = /^[a-z0-9][a-z0-9._:-]*$/;

/** A typed tag in the API's form: `flash-sale` for "Flash Sale". */
export function tagOf(typed: string): string {
  return typed.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

export function isTag(tag: string): boolean {
  return TAG.test(tag) && tag.length <= TAG_LETTERS_MAX;
}
