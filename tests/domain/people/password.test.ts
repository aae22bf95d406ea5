import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { passwordFault } from '#domain/people/access/password.ts';
import { newRecoveryCodes, recoveryCodeSha256 } from '#domain/people/access/recovery-code.ts';
import { isAppCode, withUsedCode } from '#domain/people/access/second-factor.ts';
import { newPassword } from '#src/usecases/people/person/new-password.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const SARI = { email: 'sari.dewi.ayu@shop.example', name: 'Sari Dewi Ayu Lestari' };

const COMMON = 'must not be a common one: put three or four words together that only you would';
const common = { has: (password: string) => password === 'kencana' };

describe('password', () => {
  it.each([
    ['kapal layar', undefined],
    ['x1'.repeat(5), 'must not repeat a character or two'],
    ['aaaaaaaaaa', 'must not repeat a character or two'],
    ['1234567890', COMMON],
    ['0246802468', COMMON],
    ['abcdefghijk', COMMON],
    ['Kencana2026!', COMMON],
    ['k3nc4na.1945', COMMON],
    ['kencana kencana', COMMON],
    ['kencana123456789', undefined],
    ['kencana layar', undefined],
    ['ninechars', 'must have at least 10 characters'],
    ['ten chars!', undefined],
    ['😀1a'.repeat(4), undefined],
    ['😀'.repeat(9), 'must have at least 10 characters'],
    ['abc'.repeat(66), undefined],
    ['abc'.repeat(67), 'must have at most 200 characters'],
    ['Sari.Dewi.Ayu@Shop.Example', 'must not be your name or e-mail'],
    ['sari.dewi.ayu', 'must not be your name or e-mail'],
    ['saridewiayulestari', 'must not be your name or e-mail'],
    ['saridewiayulestari2', undefined],
  ])('judges the password %s: %s', (password, fault) => {
    expect(passwordFault(password, SARI, common)?.what).toBe(fault);
  });

  it('generates passwords that pass the password check', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      expect(passwordFault(newPassword(seededRandom(seed)), SARI, common)).toBeUndefined();
    }
  });
});

describe('recovery codes', () => {
  const codes = newRecoveryCodes(seededRandom(1));

  it('generates ten different recovery codes in readable groups', () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  });

  it('accepts a recovery code in any case and grouping, and never as an app code', () => {
    const [first = '', second = ''] = codes;
    const sha256 = recoveryCodeSha256(first, systemDigest);
    for (const typed of [first.toLowerCase(), first.replaceAll('-', ''), ` ${first} `]) {
      expect(recoveryCodeSha256(typed, systemDigest)).toBe(sha256);
    }
    expect(recoveryCodeSha256(second, systemDigest)).not.toBe(sha256);
    expect(codes.some(isAppCode)).toBe(false);
    expect(isAppCode('123456')).toBe(true);
  });
});

describe('second factor code', () => {
  const factor = { secret: 'sealed:x', isOn: true, lastStep: 7, recoveryCodes: ['a', 'b'] };

  it.each([
    [
      { kind: 'APP', step: 8 },
      { ...factor, lastStep: 8 },
    ],
    [{ kind: 'APP', step: 7 }, undefined],
    [{ kind: 'APP', step: 6 }, undefined],
    [{ kind: 'APP', step: null }, undefined],
    [
      { kind: 'RECOVERY', sha256: 'a' },
      { ...factor, recoveryCodes: ['b'] },
    ],
    [{ kind: 'RECOVERY', sha256: 'c' }, undefined],
  ] as const)(
    'accepts or refuses the second factor code %j, and leaves the factor %j',
    (code, after) => {
      expect(withUsedCode(factor, code)).toEqual(after);
    },
  );
});
