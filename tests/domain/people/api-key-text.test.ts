import { crc32 as referenceCrc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENVIRONMENTS } from '#domain/environment.ts';
import { environmentOfKeyText, newApiKeyText } from '#domain/people/access/api-key-text.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;

describe('new API key', () => {
  it.each([
    ['TEST', /^svc_test_[0-9A-Za-z]{38}$/],
    ['LIVE', /^svc_live_[0-9A-Za-z]{38}$/],
  ] as const)('generates a %s API key that matches %s', (environment, shape) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(newApiKeyText(environment, seededRandom(seed))).toMatch(shape);
      }),
    );
  });

  it('draws 32 random characters from all 62 for an API key', () => {
    const draws: unknown[] = [];
    const random = {
      ...seededRandom(1),
      text(length: number, alphabet: string) {
        draws.push([length, [...alphabet].toSorted().join('')]);
        return 'x'.repeat(length);
      },
    };
    expect(newApiKeyText('TEST', random)).toContain(`svc_test_${'x'.repeat(32)}`);
    expect(draws).toEqual([[32, BASE62]]);
  });

  it('ends an API key with the CRC-32 of the text before it, in base 62', () => {
    fc.assert(
      fc.property(keys(), (key) => {
        const body = key.slice(0, -CHECKSUM_LENGTH);
        const value = [...key.slice(-CHECKSUM_LENGTH)].reduce(
          (sum, digit) => sum * 62n + BigInt(BASE62.indexOf(digit)),
          0n,
        );
        expect(value).toBe(BigInt(referenceCrc32(body)));
      }),
    );
  });

  it("reads the environment from an API key's text without a database lookup", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENVIRONMENTS), fc.nat(), (environment, seed) => {
        const key = newApiKeyText(environment, seededRandom(seed));
        expect(environmentOfKeyText(key)).toBe(environment);
      }),
    );
  });
});

describe('mistyped API key', () => {
  it('detects any single wrong character in an API key', () => {
    fc.assert(
      fc.property(keys(), (key) => {
        for (const place of key.split('').keys()) {
          const wrong = [...`${BASE62}_-. `].filter((letter) => letter !== key.charAt(place));
          const unnoticed = wrong.filter((letter) => isKey(changed(key, place, letter)));
          expect({ place, unnoticed }).toEqual({ place, unnoticed: [] });
        }
      }),
      { numRuns: 20 },
    );
  });

  it('detects two adjacent characters swapped in an API key', () => {
    fc.assert(
      fc.property(keys(), (key) => {
        const swapped = [...key].keys().map((place) => {
          const [one = '', other = ''] = [key.charAt(place), key.charAt(place + 1)];
          return key.slice(0, place) + other + one + key.slice(place + 2);
        });
        expect([...swapped].filter((typo) => typo !== key && isKey(typo))).toEqual([]);
      }),
    );
  });

  it('detects a missing, doubled or added character in an API key', () => {
    fc.assert(
      fc.property(keys(), fc.nat({ max: 46 }), (key, place) => {
        const before = key.slice(0, place);
        const after = key.slice(place);
        expect(isKey(before + after.slice(1))).toBe(false);
        expect(isKey(before + after.charAt(0) + after)).toBe(false);
        for (const added of ['x', ' ', '\n']) expect(isKey(before + added + after)).toBe(false);
        expect(isKey(`${key}\n`)).toBe(false);
      }),
    );
  });

  it('detects a TEST API key rewritten as LIVE, and the reverse', () => {
    fc.assert(
      fc.property(keys(), (key) => {
        const other = key.replace(/test|live/, (kind) => (kind === 'test' ? 'live' : 'test'));
        expect(isKey(other)).toBe(false);
      }),
    );
  });

  it.each(['', 'svc_test_', 'svc_prod_', 'Bearer', 'svc_test_'.padEnd(47, '0'), 'x'.repeat(47)])(
    'rejects %j as the text of an API key',
    (text) => {
      expect(environmentOfKeyText(text)).toBeUndefined();
    },
  );
});

function keys(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...ENVIRONMENTS), fc.nat())
    .map(([environment, seed]) => newApiKeyText(environment, seededRandom(seed)));
}

function isKey(text: string): boolean {
  return environmentOfKeyText(text) !== undefined;
}

function changed(key: string, place: number, letter: string): string {
  return key.slice(0, place) + letter + key.slice(place + 1);
}
