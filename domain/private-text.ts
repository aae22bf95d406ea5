/** Eight digits or more, grouped as people do; treated as a phone number. */
const PHONE = /\+?\d(?:[\s().-]{0,2}\d){7,}/g;
export const HIDDEN = '•••';
/** An e-mail address, or a mobile number of Indonesia. */
const PERSON_IN_WORDS = /@|(?:\+62|62|0)[ .()-]{0,2}8(?:[ .()-]{0,2}\d){7,12}/;

/** A courier's text without phone numbers: some contain those of drivers and receivers. */
export function withoutPhones(text: string): string {
  return text.replaceAll(PHONE, HIDDEN);
}

/** Ids to exclude: one in three hundred contains digits that look like a phone number. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{3}_[0-9a-hjkmnp-tv-z]{26})$/i;

/** True if a client's own text contains a phone number or an e-mail address. */
export function namesPerson(words: string): boolean {
  return PERSON_IN_WORDS.test(words) && !ID.test(words);
}

/** The client's text, or a placeholder if it contains a phone number or an e-mail address. */
export function shownWords(words: string): string {
  return namesPerson(words) ? HIDDEN : words;
}

/** Masks `Sari Wulandari` as `S••• W•••`: recognisable, without revealing the name. */
export function masked(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 3);
  return words.map((word) => `${[...word].slice(0, 1).join('')}${HIDDEN}`).join(' ');
}
