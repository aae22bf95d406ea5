import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ID_PREFIXES, type IdKind, idText, uuidOf } from '#domain/id.ts';

const KINDS = Object.keys(ID_PREFIXES) as IdKind[];
const LOWEST = '00000000-0000-0000-0000-000000000000';
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

describe('public id', () => {
  it.each([
    [LOWEST, 'acc_00000000000000000000000000'],
    ['00000000-0000-0000-0000-000000000001', 'acc_00000000000000000000000001'],
    ['00000000-0000-0000-0000-00000000001f', 'acc_0000000000000000000000000z'],
    ['00000000-0000-0000-0000-000000000020', 'acc_00000000000000000000000010'],
    ['01900000-0000-7000-8000-0000000000a1', 'acc_01j0000000e008000000000051'],
    [HIGHEST, 'acc_7zzzzzzzzzzzzzzzzzzzzzzzzz'],
  ])('encodes the UUID %s as %s and back', (uuid, text) => {
    expect(idText('account', uuid)).toBe(text);
    expect(uuidOf('account', text)).toBe(uuid);
  });

  it('decodes every public id to its UUID, for all kinds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), uuids(), (kind, uuid) => {
        expect(uuidOf(kind, idText(kind, uuid))).toBe(uuid);
      }),
    );
  });

  it('sorts public ids in the order of their UUIDs', () => {
    fc.assert(
      fc.property(fc.array(uuids(), { minLength: 2 }), (list) => {
        const byUuid = list.toSorted().map((uuid) => idText('event', uuid));
        expect(list.map((uuid) => idText('event', uuid)).toSorted()).toEqual(byUuid);
      }),
    );
  });

  it('generates public ids that need no escaping in a URL', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), uuids(), (kind, uuid) => {
        expect(idText(kind, uuid)).toMatch(/^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
      }),
    );
  });

  it('decodes a public id only as its own kind', () => {
    expect(new Set(Object.values(ID_PREFIXES)).size).toBe(KINDS.length);
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.constantFrom(...KINDS), uuids(), (own, other, id) =>
        expect(uuidOf(other, idText(own, id))).toBe(own === other ? id : undefined),
      ),
    );
  });
});

describe('text that is no public id', () => {
  it.each([
    ['nothing', ''],
    ['only a prefix', 'acc_'],
    ['an id without its prefix', '00000000000000000000000000'],
    ['an id without its underscore', 'acc00000000000000000000000000'],
    ['an id of another kind', 'key_00000000000000000000000000'],
    ['a prefix in capitals', 'ACC_00000000000000000000000000'],
    ['one character too few', 'acc_0000000000000000000000000'],
    ['one character too many', 'acc_000000000000000000000000000'],
    ['a letter that looks like a digit (i)', 'acc_0000000000000000000000000i'],
    ['a letter that looks like a digit (l)', 'acc_0000000000000000000000000l'],
    ['a letter that looks like a digit (o)', 'acc_0000000000000000000000000o'],
    ['the letter u', 'acc_0000000000000000000000000u'],
    ['a capital', 'acc_0000000000000000000000000Z'],
    ['more than 128 bits', 'acc_80000000000000000000000000'],
    ['far more than 128 bits', 'acc_zzzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['a space in front', ' acc_00000000000000000000000000'],
    ['a trailing newline', 'acc_00000000000000000000000000\n'],
    ['a newline for its last character', 'acc_0000000000000000000000000\n'],
    ['a UUID', `acc_${LOWEST}`],
    ['characters beyond ASCII', `acc_${'😀'.repeat(13)}`],
  ])('rejects %s as a public id', (_, text) => {
    expect(uuidOf('account', text)).toBeUndefined();
  });

  it('rejects as public id every text that it would not have written itself', () => {
    const alike = fc.string({
      unit: fc.constantFrom(...'0189ahijklmouvz-Z'),
      minLength: 25,
      maxLength: 27,
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), alike), (letters) => {
        const text = `acc_${letters}`;
        const uuid = uuidOf('account', text);
        if (uuid !== undefined) expect(idText('account', uuid)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

function uuids(): fc.Arbitrary<string> {
  return fc.oneof(fc.uuid(), fc.constantFrom(LOWEST, HIGHEST));
}
