import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TOKEN_PURPOSES } from '#domain/people/access/one-time-tokens.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { secretBox } from './secret-box.ts';

const [KEY = '', NEW_KEY = ''] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'));
/** The development key, which is public in the source. */
const DEVELOPMENT = createHash('sha256').update('satukurir development').digest('base64');
const NOW = new Date('2026-11-27T08:00:00.000Z');
const LATER = new Date(NOW.getTime() + 1);

const tokens = oneTimeTokens({ key: KEY, oldKey: null });
const token = tokens.make('registration', 'sari@shop.example id\n✓', LATER);

describe('one-time token', () => {
  it("returns a token's text until it expires, and hides it in the token", () => {
    expect(tokens.read('registration', token, NOW)).toBe('sari@shop.example id\n✓');
    expect(tokens.read('registration', token, LATER)).toBeUndefined();
    expect(token).toMatch(/^[\w-]+$/);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('sari');
  });

  it('distinguishes an expired token from one of another purpose', () => {
    expect(tokens.readExpired('registration', token, NOW)).toBeUndefined();
    expect(tokens.readExpired('registration', token, LATER)).toBe('sari@shop.example id\n✓');
    expect(tokens.readExpired('email_change', token, LATER)).toBeUndefined();
  });

  it('rejects a token for any purpose but its own', () => {
    const others = TOKEN_PURPOSES.filter((purpose) => purpose !== 'registration');
    for (const other of others) expect(tokens.read(other, token, NOW)).toBeUndefined();
  });

  it('rejects a token that was altered, truncated or made up', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((bytes[at] ?? 0) ^ 1, at);
      const text = changed.toString('base64url');
      expect(tokens.read('registration', text, NOW)).toBeUndefined();
    }
    for (const text of ['', 'x', token.slice(0, -1), `${token}AAAA`, 'a'.repeat(5000), '💥']) {
      expect(tokens.read('registration', text, NOW)).toBeUndefined();
    }
  });
});

describe('key of one-time tokens', () => {
  it('rejects a text that was sealed for a row under the same key', () => {
    const sealed = secretBox({ key: KEY, oldKey: null }).seal('x', ['person', null, 'token']);
    for (const text of [sealed, sealed.split(':')[2] ?? '']) {
      expect(tokens.read('password_reset', text, NOW)).toBeUndefined();
    }
  });

  it('reads tokens of the old key during rotation, and makes new ones only with the new key', () => {
    const rotated = oneTimeTokens({ key: NEW_KEY, oldKey: KEY });
    expect(rotated.read('registration', token, NOW)).toBe('sari@shop.example id\n✓');
    const next = rotated.make('registration', 'budi', LATER);
    expect(tokens.read('registration', next, NOW)).toBeUndefined();
    const alone = oneTimeTokens({ key: NEW_KEY, oldKey: null });
    expect(alone.read('registration', next, NOW)).toBe('budi');
    expect(alone.read('registration', token, NOW)).toBeUndefined();
  });

  it('rejects tokens of the development key once another key is set, even as the old key', () => {
    const development = oneTimeTokens({ key: null, oldKey: null });
    const forged = development.make('password_reset', 'forged', LATER);
    expect(development.read('password_reset', forged, NOW)).toBe('forged');
    for (const oldKey of [null, NEW_KEY, DEVELOPMENT]) {
      const own = oneTimeTokens({ key: KEY, oldKey });
      expect(own.read('password_reset', forged, NOW)).toBeUndefined();
    }
  });
});
