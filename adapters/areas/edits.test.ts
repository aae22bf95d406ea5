import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editsTo } from './edits.ts';

it.each([
  ['kebomas', 'kebomas', 0],
  ['kebomas', 'kebmoas', 1],
  ['kebomas', 'kebommas', 1],
  ['kebomas', 'kebmas', 1],
  ['kebomas', 'kepomas', 1],
  ['kebomas', 'kbeoams', 2],
  ['kebomas', '', 7],
])('counts the edits between %s and %s as %i', (word, other, edits) => {
  expect(editsTo(word)(other)).toBe(edits);
});

it('counts the same edits as the full dynamic-programming table', () => {
  const words = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 31 });
  const property = fc.property(words, words, (word, other) => {
    expect(editsTo(word)(other)).toBe(editsByTable(word, other));
  });
  fc.assert(property, { numRuns: 500 });
});

/** Computes the optimal string alignment distance with the full table, as a reference. */
function editsByTable(word: string, other: string): number {
  const table = new Map<string, number>();
  const cell = (i: number, j: number) => table.get(`${i} ${j}`) ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= word.length; i += 1) {
    for (let j = 0; j <= other.length; j += 1) {
      const change = word[i - 1] === other[j - 1] ? 0 : 1;
      const isSwap = i > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      const swapped = isSwap ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      const steps = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + change, swapped];
      table.set(`${i} ${j}`, i + j === 0 ? 0 : Math.min(...steps));
    }
  }
  return cell(word.length, other.length);
}
