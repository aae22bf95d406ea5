import { describe, expect, it } from '@jest/globals';
import { OWN_FILES } from './repository.ts';
import { bareComments, titlesOf, titlesWithoutVerb } from './words.ts';

const PLANTED = 'tests/architecture/words.test.ts';
const TESTS = OWN_FILES.filter(
  ({ path }) => /\.test\.tsx?$|^tests\//.test(path) && path !== PLANTED,
);

describe('titles of tests', () => {
  it('finds no title that begins without a verb', () => {
    const count = TESTS.flatMap(({ source }) => titlesOf(source)).length;
    expect(count).toBeGreaterThan(2000);
    expect(placesOf(TESTS, titlesWithoutVerb)).toEqual([]);
  });

  it('finds a planted title without a verb, in each form of a test', () => {
    const source = `
it('is refused', () => {});
test('of the account', () => {});
it.each([[1, ')']])('the row %s', () => {});
it.each<[string]>([['a']])(\`\${name} of a shop\`, () => {});
const checks = [{
  name: 'wrong numbers',
  check() {},
}];
it('rejects the row', () => {});
it('never reads a row twice', () => {});
// it('of a comment', () => {});
`;
    expect(titlesWithoutVerb(source).map(({ line }) => line)).toEqual([2, 3, 4, 5, 7]);
  });
});

describe('comments', () => {
  it('finds no comment that begins without naming its thing', () => {
    expect(placesOf(OWN_FILES, bareComments)).toEqual([]);
  });

  it('finds a planted comment that begins with a preposition or pronoun', () => {
    const source = `
/** Of the account, in cents. */
const a = 1;
// What is left of the row
// by its end
const b = 'By no means a comment';
/** Price of the parcel. */
/**
 * As the courier wrote it.
 */
`;
    expect(bareComments(source).map(({ line }) => line)).toEqual([2, 4, 8]);
  });
});

function placesOf(files: typeof OWN_FILES, find: typeof bareComments): readonly string[] {
  return files.flatMap(({ path, source }) =>
    find(source).map(({ line, text }) => `${path}:${line} ${text}`),
  );
}
