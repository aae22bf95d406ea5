/** Eight digits or more, as people group them: a phone number, whatever else it may be. */
const PHONE = /\+?\d(?:[\s().-]{0,2}\d){7,}/g;
export const HIDDEN = '•••';

/** A courier's words without phone numbers: some write down their drivers' and receivers'. */
export function withoutPhones(text: string): string {
  return text.replaceAll(PHONE, HIDDEN);
}

/** `Sari Wulandari` as `S••• W•••`: enough to recognise, too little to learn. */
export function masked(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 3);
  return words.map((word) => `${[...word].slice(0, 1).join('')}${HIDDEN}`).join(' ');
}
