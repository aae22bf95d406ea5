import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CUT, REMOVED } from '#domain/insight/request-log/marks.ts';
import { maskedJson } from '#domain/insight/request-log/masked-json.ts';
import { maskedText } from '#domain/insight/request-log/masked-text.ts';

const clean = (message: string) => message.replaceAll('a', REMOVED);
/** Names to which a rule applies, and other names. */
const NAMES = fc.oneof(
  fc.constantFrom('status', 'awb', 'reference', 'sku', 'name', 'phone', 'note', 'metadata'),
  fc.constantFrom('message', 'tags', 'items', 'alamat', 'x"\\y', '__proto__', 'n'.repeat(99)),
);
const TEXTS = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '0812-3456-7890',
    'a@b.id',
    'Bu\nSari',
    '\\',
    '\\"',
    '"',
    '{"a":[1',
    '\ud800',
    '🙂',
  ),
);
const { body: BODIES } = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { depthSize: 'large', withCrossShrink: true },
    TEXTS,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(true, false, null),
    fc.array(tie('body'), { maxLength: 5 }),
    fc.array(fc.tuple(NAMES, tie('body')), { maxLength: 6 }).map(Object.fromEntries),
  ),
}));
const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { status: [nested(depth - 1)] });

describe('text of a body in the request log', () => {
  it('masks the text of any logged body like its parsed value', () => {
    const isSame = (body: unknown) => {
      const text = JSON.stringify(body);
      expect(maskedText(text)).toBe(maskedJson(body));
      expect(maskedText(text, { clean })).toBe(maskedJson(body, { clean }));
    };
    fc.assert(fc.property(BODIES, isSame), { numRuns: 2_000, seed: 1 });
  });

  it.each([
    ['a long list', { status: Array(2_000).fill({ awb: 'JNE1', name: 'Sari' }) }],
    ['a long shown text', { awb: 'x"'.repeat(9_000), name: 'Sari' }],
    ['a long hidden text', { name: 'x"'.repeat(9_000), awb: 'JNE1' }],
    ['pictures across the cut', { awb: '🙂'.repeat(5_000) }],
    ['many unknown names', Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`f${n}`, n]))],
    ['more depth than is shown', nested(40)],
  ])('truncates the logged text %s like its parsed value', (_what, body) => {
    expect(maskedText(JSON.stringify(body))).toBe(maskedJson(body));
  });

  it('logs the beginning of a body as it logs the whole one, and marks it as truncated', () => {
    const isBeginning = (body: unknown, at: number) => {
      const text = JSON.stringify(body);
      const shown = maskedText(text.slice(0, at % text.length), { clean, isBeginning: true });
      expect(shown.endsWith(CUT)).toBe(true);
      const whole = maskedJson(body, { clean }) ?? '';
      expect(whole.startsWith(shown.slice(0, -CUT.length))).toBe(true);
    };
    fc.assert(fc.property(BODIES, fc.nat(), isBeginning), { numRuns: 2_000, seed: 1 });
  });

  it.each([
    ' "Sari"',
    '{ "awb":"Sari"}',
    '{"awb": "Sari"}',
    "{'awb':'Sari'}",
    '{awb:Sari}',
    '[Sari]',
    'Sari',
    '{"awb"Sari}',
    '{"note":"\\"}',
  ])('logs nothing of a body with the unknown notation %s', (text) => {
    expect(maskedText(text)).not.toContain('Sari');
  });
});
