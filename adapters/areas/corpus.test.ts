import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { LikelyArea } from '#domain/carrying/area/found-area.ts';
import { loadAreaDirectory } from './directory.ts';
import { type Query, queries } from './fixtures/queries.ts';

const FIRST_MIN = 0.95;
const FIVE = 5;
const AMONG_FIVE_MIN = 0.99;
const SURE = 0.8;
/** At most 2 % of the addresses that are accepted without a question may be wrong. */
const RIGHT_WHERE_SURE_MIN = 0.98;

const directory = loadAreaDirectory();

describe('the corpus of searches', () => {
  const corpus = queries();
  const rankOf = ({ text, accepts }: Query) => directory.search(text, FIVE).findIndex(accepts);
  const ranks = corpus.map((query) => ({ query, rank: rankOf(query) }));
  const missed = (isFound: (rank: number) => boolean) =>
    ranks.filter(({ rank }) => !isFound(rank)).map(({ query: { group, text } }) => [group, text]);

  it('includes every city twice, all capitals, and enough villages and misspellings in the search corpus', () => {
    const sizes = Object.groupBy(corpus, ({ group }) => group);
    expect(sizes.city).toHaveLength(98);
    expect(sizes['city with Kota']).toHaveLength(98);
    expect(sizes.capital).toHaveLength(38);
    expect(sizes.village?.length).toBeGreaterThanOrEqual(100);
    expect(sizes.misspelt?.length).toBeGreaterThanOrEqual(60);
    expect(corpus.length).toBeGreaterThanOrEqual(300);
  });

  it('finds the right place first for 95 % of the searches', () => {
    const wrong = missed((rank) => rank === 0);
    expect(wrong.slice(0, wrong.length <= (1 - FIRST_MIN) * corpus.length ? 0 : 99)).toEqual([]);
  });

  it('finds the right place among the first five for 99 % of the searches', () => {
    const wrong = missed((rank) => rank >= 0);
    const most = (1 - AMONG_FIVE_MIN) * corpus.length;
    expect(wrong.slice(0, wrong.length <= most ? 0 : 99)).toEqual([]);
  });

  it('finds all cities and capitals first in a search, and distinguishes Kota from Kabupaten', () => {
    const all = ['city', 'city with Kota', 'regency', 'capital'];
    expect(missed((rank) => rank === 0).filter(([group = '']) => all.includes(group))).toEqual([]);
  });
});

describe('the corpus of addresses', () => {
  const lines = readFileSync(new URL('fixtures/addresses.tsv', import.meta.url), 'utf8').trimEnd();
  const answers = lines.split('\n').flatMap((line) => {
    if (line.startsWith('#')) return [];
    const [address = '', accepted = ''] = line.split('\t');
    const [first] = directory.resolve({ address });
    return [{ address, first, isRight: accepted.split(' | ').includes(`${nameOf(first)}`) }];
  });
  const right = (some: typeof answers) => some.filter(({ isRight }) => isRight).length;

  it('resolves 95 % of addresses to the right district first, and 98 % where confident', () => {
    expect(answers.length).toBeGreaterThanOrEqual(40);
    expect(right(answers)).toBeGreaterThanOrEqual(FIRST_MIN * answers.length);
    const sure = answers.filter(({ first }) => (first?.confidence ?? 0) >= SURE);
    expect(sure.length).toBeGreaterThanOrEqual(0.75 * answers.length);
    expect(right(sure)).toBeGreaterThanOrEqual(RIGHT_WHERE_SURE_MIN * sure.length);
  });
});

function nameOf(area: LikelyArea | undefined): string | undefined {
  return area && `${area.district.name}, ${area.district.regency}`;
}
