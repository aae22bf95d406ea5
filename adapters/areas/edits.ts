/** Longest word that is compared: each letter takes one bit of an integer. */
const LETTERS_MAX = 31;
const ASCII = 128;

export type EditDistance = (text: string) => number;

/**
 * Counts edits (insertion, deletion, substitution, swap of neighbours) between this word and
 * another, both in lower-case ASCII. Uses Hyyrö's bit-parallel algorithm: a column of the matrix is
 * two integers, so a comparison takes as many steps as the other word has letters.
 */
export function editsTo(word: string): EditDistance {
  const length = Math.min(word.length, LETTERS_MAX);
  const places = new Int32Array(ASCII);
  for (let at = 0; at < length; at += 1) {
    places[word.charCodeAt(at)] = (places[word.charCodeAt(at)] ?? 0) | (1 << at);
  }
  const last = 1 << (length - 1);
  return (text) => {
    let [plus, minus, diagonal, before, distance] = [-1, 0, 0, 0, length];
    for (let at = 0; at < text.length; at += 1) {
      const here = places[text.charCodeAt(at)] ?? 0;
      const swapped = ((~diagonal & here) << 1) & before;
      diagonal = swapped | (((here & plus) + plus) ^ plus) | here | minus;
      const risen = minus | ~(diagonal | plus);
      const fallen = diagonal & plus;
      if (risen & last) distance += 1;
      else if (fallen & last) distance -= 1;
      const shifted = (risen << 1) | 1;
      plus = (fallen << 1) | ~(diagonal | shifted);
      minus = shifted & diagonal;
      before = here;
    }
    return distance;
  };
}
