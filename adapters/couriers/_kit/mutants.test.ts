import { describe, expect, it } from '@jest/globals';
import { mutantsOf, withCode, withField, withTexts } from './fixtures/mutants.ts';

describe('mutants of a reply', () => {
  it('replaces a code in a reply as a text, as a number, and in JSON inside texts', () => {
    const body = { a: 'E1', b: [{ c: 1 }, 'E10'], d: '{"e":"E1"}' };
    expect(withCode(body, ['E1'], 'X')).toEqual({ ...body, a: 'X', d: '{"e":"X"}' });
    expect(withCode(body, ['1'], '2')).toEqual({ ...body, b: [{ c: 2 }, 'E10'] });
    expect(withCode(body, ['1'], 'X')).toMatchObject({ b: [{ c: 987_654_321 }, 'E10'] });
    expect(withCode(body, ['E2'], 'X')).toBeUndefined();
    expect(withCode(null, ['E2'], 'X')).toBeUndefined();
  });

  it('replaces a field of a reply everywhere, and no other field', () => {
    const body = { status: 200, list: [{ code: 200 }, { code: 'E1', inner: { code: null } }] };
    expect(withField(body, 'code', '7')).toEqual({
      status: 200,
      list: [{ code: 7 }, { code: '7', inner: { code: null } }],
    });
  });

  it('replaces every text of a reply except codes', () => {
    expect(withTexts({ a: 'E1', b: 'words', c: 1 }, ['E1'], 'X')).toEqual({
      a: 'E1',
      b: 'X',
      c: 1,
    });
  });

  it('spoils each place of a reply in turn, but only the first item of each list', () => {
    const mutants = new Map(mutantsOf({ a: [{ b: 1 }, { b: 2 }], c: 'x' }));
    expect(mutants.get('/a/0/b = null')).toEqual({ a: [{ b: null }, { b: 2 }], c: 'x' });
    expect(mutants.get('/c = nothing')).toEqual({ a: [{ b: 1 }, { b: 2 }] });
    expect(mutants.get('/a = {}')).toEqual({ a: {}, c: 'x' });
    expect([...mutants.keys()].some((name) => name.startsWith('/a/1'))).toBe(false);
  });
});
