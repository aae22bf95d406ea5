import { describe, expect, it } from '@jest/globals';
import {
  choiceParam,
  choicesParam,
  countParam,
  dayParam,
  flagParam,
  textParam,
  textsParam,
} from '#src/web/kit/search-params.ts';
import { parseSearch, writeSearch } from '#src/web/kit/search-text.ts';

const COLOURS = ['red', 'green', 'blue'] as const;

describe('search part of a URL', () => {
  it.each([
    [{}, ''],
    [{ status: ['BOOKED', 'DELIVERED'], courier: 'one' }, '?status=BOOKED,DELIVERED&courier=one'],
    [{ number: '0123', q: 'a b', from: '2026-11-22' }, '?number=0123&q=a+b&from=2026-11-22'],
    [{ a: undefined, b: null, c: false, d: '', e: true, f: 2 }, '?e=true&f=2'],
    [{ next: '/test/shipments?q=x&y=1' }, '?next=%2Ftest%2Fshipments%3Fq%3Dx%26y%3D1'],
  ])('writes %j as the readable search part %s', (search, text) => {
    expect(writeSearch(search)).toBe(text);
    expect(writeSearch(parseSearch(text))).toBe(text);
  });
});

describe('search parameters', () => {
  it('drops invalid search parameters', () => {
    expect([textParam('  '), textParam(3), textParam(undefined)]).toEqual(Array(3).fill(undefined));
    expect(choiceParam('pink', COLOURS)).toBeUndefined();
    expect(choicesParam('pink', COLOURS)).toBeUndefined();
    expect(textsParam(' , ')).toBeUndefined();
    expect(dayParam('2026-02-30')).toBeUndefined();
    expect(['0', '-1', '1.5', 'x', ''].map(countParam)).toEqual(Array(5).fill(undefined));
    expect(flagParam('no')).toBeUndefined();
  });

  it('parses search parameters of each type, from a URL and from a link', () => {
    expect(textParam(' a ')).toBe('a');
    expect(choiceParam('red', COLOURS)).toBe('red');
    expect(choicesParam('blue,pink,red', COLOURS)).toEqual(['red', 'blue']);
    expect(choicesParam(['green'], COLOURS)).toEqual(['green']);
    expect(textsParam('a, b')).toEqual(['a', 'b']);
    expect(dayParam('2026-11-22')).toBe('2026-11-22');
    expect([countParam('3'), countParam(3)]).toEqual([3, 3]);
    expect([flagParam('true'), flagParam(true)]).toEqual([true, true]);
  });
});
