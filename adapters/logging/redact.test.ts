import { describe, expect, it } from '@jest/globals';
import { ENVIRONMENTS } from '#domain/environment.ts';
import { newApiKeyText } from '#domain/people/access/api-key-text.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { redacted } from './redact.ts';

const KEY = newApiKeyText('TEST', seededRandom(1));

describe('removing secrets from a text', () => {
  it.each(ENVIRONMENTS)('removes an API key of %s, complete or truncated', (environment) => {
    const key = newApiKeyText(environment, seededRandom(1));
    const left = `no key svc_${environment.toLowerCase()}_[removed] here`;
    expect(redacted(`no key ${key} here`)).toBe(left);
    expect(redacted(`no key ${key.slice(0, 20)} here`)).toBe(left);
  });

  it.each([
    ['secret whsec_C2FVsBQIhrscChlQIMV+b5/sSA== ', 'secret whsec_[removed] '],
    ['Authorization: Bearer abc.DEF-123', 'Authorization: Bearer [removed]'],
    ['authorization: bearer  abc', 'authorization: bearer [removed]'],
    ['Basic dXNlcjpwYXNz, then', 'Basic [removed] then'],
    ['"Bearer abc"', '"Bearer [removed]"'],
    [`Bearer ${KEY}`, 'Bearer [removed]'],
    ['postgres://app:s3cret@db:5432/x', 'postgres://app:[removed]@db:5432/x'],
    ['to postgresql://app:p:a%40ss@db', 'to postgresql://app:[removed]@db'],
    ['redis://:s3cret@cache', 'redis://:[removed]@cache'],
    ['call +6281234567890 now', 'call [phone] now'],
    ['call 6281234567890', 'call [phone]'],
    ['081234567890', '[phone]'],
    ['call 0812-3456-7890 now', 'call [phone] now'],
    ['+62 (0)812 3456 7890', '[phone]'],
    ['(0812) 3456.7890', '([phone]'],
    ['081234567890 081298765432', '[phone] [phone]'],
    ['phone:081234567890,', 'phone:[phone],'],
    [`${KEY} and ${KEY}`, 'svc_test_[removed] and svc_test_[removed]'],
    ['081234567890 or 081298765432', '[phone] or [phone]'],
  ])('redacts %j to %j', (text, left) => {
    expect(redacted(text)).toBe(left);
  });
});

describe('texts without secrets', () => {
  it.each([
    'Satukurir serves http://127.0.0.1:3000/api/v1',
    'postgres://db:5432/satukurir',
    'GET /api/v1/rates 200 in 81 ms',
    'req_01kb4xv0z8e4r8b0000000000a',
    '01900000-0000-7000-8000-081234567890',
    '31.73.06',
    '2026-11-21T08:12:34.567Z',
    'SHP2611211234567890',
    '1281234567890',
    'svc_prod_abc',
    'ops@satukurir.example',
    '',
  ])('redacts nothing in the text %j', (text) => {
    expect(redacted(text)).toBe(text);
  });

  it.each([[null], [undefined], [0], [6_281_234_567_890], [true], [12n]])(
    'redacts nothing in the value %p',
    (value) => {
      expect(redacted(value)).toBe(value);
    },
  );

  it('redacts nothing in a date', () => {
    const at = new Date('2026-11-21T08:00:00Z');
    expect(redacted({ at })).toEqual({ at });
  });
});

describe('secrets in nested values', () => {
  it('redacts secrets at any depth and keeps all other values', () => {
    const fields = {
      a: [{ b: KEY, c: 3 }, KEY, [`Bearer ${KEY}`]],
      d: { e: { f: '081234567890' } },
    };
    expect(redacted(fields)).toEqual({
      a: [{ b: 'svc_test_[removed]', c: 3 }, 'svc_test_[removed]', ['Bearer [removed]']],
      d: { e: { f: '[phone]' } },
    });
    expect(fields.a[1]).toBe(KEY);
  });

  it('redacts secrets in an object that is referenced twice', () => {
    const shared = { key: KEY };
    const clean = { key: 'svc_test_[removed]' };
    expect(redacted({ one: shared, other: [shared] })).toEqual({ one: clean, other: [clean] });
  });

  it('redacts objects that refer to themselves without looping', () => {
    const endless: Record<string, unknown> = { key: KEY };
    endless.self = endless;
    endless.list = [endless];
    const text = JSON.stringify(redacted(endless));
    expect(text).toContain('svc_test_[removed]');
    expect(text).not.toContain(KEY);
  });
});

describe('long texts', () => {
  it.each(['a', '0', 'a://b:', '://', 'Bearer ', ' ', 'svc_test_', '08123 '])(
    'redacts a long text that only repeats %j',
    (part) => {
      const text = part.repeat(200_000 / part.length);
      expect(redacted(text).length).toBeGreaterThan(0);
    },
  );
});
