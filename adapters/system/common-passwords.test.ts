import { describe, expect, it } from '@jest/globals';
import { passwordFault } from '#domain/people/access/password.ts';
import { commonPasswords } from './common-passwords.ts';

const SARI = { email: 'sari@shop.example', name: 'Sari Dewi' };
const common = commonPasswords();
const codeOf = (password: string) => passwordFault(password, SARI, common)?.code;

describe('common passwords', () => {
  it('recognises passwords that are common in the world and in Indonesia, but no fragments of them', () => {
    for (const known of ['123456', 'qwertyuiop', 'password', 'indonesia', 'alhamdulillah']) {
      expect([known, common.has(known)]).toEqual([known, true]);
    }
    for (const other of ['', 'asswor', 'password\nqwerty', 'kapal-layar']) {
      expect([other, common.has(other)]).toEqual([other, false]);
    }
  });

  it.each([
    '1234567890',
    'qwertyuiop',
    'password123',
    'indonesia1',
    'bismillah2026',
    'Bismillahirrahmanirrahim',
    'P@ssw0rd2026!',
    '123Indonesia!',
    'sayangkamu17081945',
    'passwordpassword',
    'Rahasia Rahasia',
    '0987654321',
    'abcdefghijkl',
    '98765432109876',
    'satukurir1',
    'SURABAYA.2026',
    '1q2w3e4r5t',
    '081234567890',
  ])('rejects %s as too common', (password) => {
    expect(codeOf(password)).toBe('COMMON');
  });

  it.each([
    'kapal-layar-2026',
    'payung di balik pintu',
    'sayang kucing tetangga lapar',
    'x7kq2mzp9w',
    'dragon839201745',
    '7391046582',
    'abc'.repeat(5),
  ])('accepts %s as a password', (password) => {
    expect(codeOf(password)).toBeUndefined();
  });
});
