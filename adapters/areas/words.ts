const PLAIN = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/** Lower-case words without punctuation; dots between digits stay, for `31.73.06`. */
export function wordsOf(text: string): readonly string[] {
  // Fast path: most of the ninety thousand names are plain ASCII.
  if (PLAIN.test(text)) return text.toLowerCase().split(' ');
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’`\p{M}]/gu, '')
    .replace(/[^a-z0-9.]|(?<!\d)\.|\.(?!\d)/g, ' ')
    .split(' ')
    .filter(Boolean);
}

/** Numbers are never corrected as misspellings. */
export function isSpelt(word: string): boolean {
  return !/\d/.test(word);
}

export function isPostalCode(word: string): boolean {
  return /^\d{5}$/.test(word);
}
