import { describe, expect, it } from '@jest/globals';
import { searchAreas } from '#src/usecases/area/search-areas.ts';
import { district } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';

const [menganti, manyar, kebomas] = [
  district('35.25.01', { name: 'Menganti' }),
  district('35.25.02', { name: 'Manyar' }),
  district('35.25.03', { name: 'Kebomas' }),
];

describe('a search for areas', () => {
  const search = searchAreas(fakeAreaDirectory([menganti, manyar, kebomas]));

  it('answers what the directory finds, in its order', () => {
    expect(search({ text: 'M', limit: 10 })).toEqual([menganti, manyar]);
    expect(search({ text: 'Bogor', limit: 10 })).toEqual([]);
  });

  it('answers no more than are wanted', () => {
    expect(search({ text: 'M', limit: 1 })).toEqual([menganti]);
  });
});
