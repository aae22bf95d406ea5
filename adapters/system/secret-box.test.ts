import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretFault, type SecretPlace } from '#domain/secret-box.ts';
import { secretBox } from './secret-box.ts';

const [KEY, NEW_KEY] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'));
const PLACE: SecretPlace = ['provider_connection', null, 'LIVE', 'SWIFT', 'credentials'];
const SECRET = '{"apiKey":"a secret ✓"}';

const box = secretBox({ key: KEY ?? null, oldKey: null });
const sealed = box.seal(SECRET, PLACE);

describe('sealed secret', () => {
  it('opens a sealed secret in its place, and hides it in the sealed text', () => {
    expect(box.open(sealed, PLACE)).toBe(SECRET);
    expect(sealed).toMatch(/^sealed:[0-9a-f]{8}:[\w-]+$/);
    const decoded = Buffer.from(sealed.split(':')[2] ?? '', 'base64url').toString('latin1');
    expect(decoded).not.toContain('secret');
  });

  it('seals the same secret to a different text each time', () => {
    expect(box.seal(SECRET, PLACE)).not.toBe(sealed);
  });

  it('refuses to open a sealed secret in another row, environment, provider or column', () => {
    const others: readonly SecretPlace[] = [
      ['provider_connection', 'an account', 'LIVE', 'SWIFT', 'credentials'],
      ['provider_connection', null, 'TEST', 'SWIFT', 'credentials'],
      ['provider_connection', null, 'LIVE', 'OTHER', 'credentials'],
      ['provider_connection', null, 'LIVE', 'SWIFT', 'webhook_secret'],
      ['webhook', null, 'LIVE', 'SWIFT', 'credentials'],
      ['provider_connection', 'null', 'LIVE', 'SWIFT', 'credentials'],
      ['provider_connection', null, 'LIVE', 'SWIFT'],
    ];
    for (const place of others) expect(() => box.open(sealed, place)).toThrow(SecretFault);
  });

  it('refuses to open a sealed secret that was altered or truncated', () => {
    const [mark, id, parts = ''] = sealed.split(':');
    const bytes = Buffer.from(parts, 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((bytes[at] ?? 0) ^ 1, at);
      const text = `${mark}:${id}:${changed.toString('base64url')}`;
      expect(() => box.open(text, PLACE)).toThrow('was changed, or sealed for another place');
    }
    for (const length of [0, 1, 12, 27, 28, bytes.length - 1]) {
      const text = `${mark}:${id}:${bytes.subarray(0, length).toString('base64url')}`;
      expect(() => box.open(text, PLACE)).toThrow(SecretFault);
    }
  });

  it('refuses to open a secret under another key, and names the required key', () => {
    const other = secretBox({ key: NEW_KEY ?? null, oldKey: null });
    const id = sealed.split(':')[1] ?? '';
    expect(() => other.open(sealed, PLACE)).toThrow(`no setting has the key ${id}`);
    const posing = sealed.replace(id, other.seal('x', PLACE).split(':')[1] ?? '');
    expect(() => other.open(posing, PLACE)).toThrow(SecretFault);
  });

  it('opens secrets of the old key during rotation, and seals with the new key', () => {
    const rotating = secretBox({ key: NEW_KEY ?? null, oldKey: KEY ?? null });
    expect(rotating.open(sealed, PLACE)).toBe(SECRET);
    expect([rotating.isCurrent(sealed), box.isCurrent(sealed)]).toEqual([false, true]);
    const renewed = rotating.seal(rotating.open(sealed, PLACE), PLACE);
    expect(rotating.isCurrent(renewed)).toBe(true);
    expect(secretBox({ key: NEW_KEY ?? null, oldKey: null }).open(renewed, PLACE)).toBe(SECRET);
  });
});

describe('secret box', () => {
  it('distinguishes plain texts from sealed secrets', () => {
    expect(['whsec_abc=', '', 'sealed:'].map(box.isSealed)).toEqual([false, false, false]);
    expect(box.isSealed(sealed)).toBe(true);
    expect(() => box.open('whsec_abc=', PLACE)).toThrow('not a sealed secret');
  });

  it('seals with the development key if no other key is set', () => {
    const development = secretBox({ key: null, oldKey: null });
    expect([development.hasOwnKey, box.hasOwnKey]).toEqual([false, true]);
    expect(development.open(development.seal(SECRET, PLACE), PLACE)).toBe(SECRET);
  });

  it('refuses to open secrets of the development key once another key is set', () => {
    const early = secretBox({ key: null, oldKey: null }).seal(SECRET, PLACE);
    expect(() => box.open(early, PLACE)).toThrow(/no setting has the key [0-9a-f]{8}/);
    expect(box.isCurrent(early)).toBe(false);
  });

  it('opens secrets of the development key if it is named as the old key', () => {
    const early = secretBox({ key: null, oldKey: null }).seal(SECRET, PLACE);
    const moving = secretBox({ key: KEY ?? null, oldKey: 'development' });
    expect(moving.open(early, PLACE)).toBe(SECRET);
    expect([moving.hasOwnKey, moving.isCurrent(early)]).toEqual([true, false]);
  });

  it('counts a secret box as public if one of its keys is the development key', () => {
    const published = createHash('sha256').update('satukurir development').digest('base64');
    const boxes = [
      secretBox({ key: null, oldKey: null }),
      secretBox({ key: published, oldKey: null }),
      secretBox({ key: KEY ?? null, oldKey: published }),
      secretBox({ key: KEY ?? null, oldKey: 'development' }),
      box,
    ];
    expect(boxes.map(({ hasPublishedKey }) => hasPublishedKey)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['too short', randomBytes(31).toString('base64')],
    ['too long', randomBytes(33).toString('base64')],
    ['hexadecimal', randomBytes(32).toString('hex')],
    ['empty', ''],
  ])('refuses a sealing key that is %s, without revealing it', (_, key) => {
    const bad = () => secretBox({ key: KEY ?? null, oldKey: key });
    expect(bad).toThrow('SECRETS_KEY_OLD must be the base64 of 32 bytes');
    expect(() => secretBox({ key, oldKey: null })).toThrow('SECRETS_KEY must be');
  });
});
