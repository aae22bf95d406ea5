/** Eight digits or more, as people group them: a phone number, whatever else it may be. */
const PHONE = /\+?\d(?:[\s().-]{0,2}\d){7,}/g;
export const HIDDEN = '•••';
/** An e-mail address, or a mobile number of Indonesia. */
const PERSON_IN_WORDS = /@|(?:\+62|62|0)[ .()-]{0,2}8(?:[ .()-]{0,2}\d){7,12}/;

/** A courier's words without phone numbers: some write down their drivers' and receivers'. */
export function withoutPhones(text: string): string {
  return text.replaceAll(PHONE, HIDDEN);
}

/** One id in three hundred holds digits that could be a phone. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{3}_[0-9a-hjkmnp-tv-z]{26})$/i;

/** Whether a client has written a person's number or mailbox into words of its own. */
export function namesPerson(words: string): boolean {
  return PERSON_IN_WORDS.test(words) && !ID.test(words);
}

/** A client's own words, unless a phone or an e-mail is in them. */
export function shownWords(words: string): string {
  return namesPerson(words) ? HIDDEN : words;
}

/** `Sari Wulandari` as `S••• W•••`: enough to recognise, too little to learn. */
export function masked(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 3);
  return words.map((word) => `${[...word].slice(0, 1).join('')}${HIDDEN}`).join(' ');
}
