import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc16 } from '#domain/money/payment/crc16.ts';
import { type EmvField, emvFields, emvText } from '#domain/money/payment/emv-text.ts';
import { readQris } from '#domain/money/payment/qris-text.ts';
import { wholeRupiah } from '#domain/money/payment/whole-rupiah.ts';
import { anyText } from '#tests/kit/any-text.ts';
import { FIRST_VECTOR, PUBLISHED, SECOND_VECTOR } from './qris-samples.ts';

/** Five fields of 99 characters with different tags. */
const TOO_LONG = [1, 2, 3, 4, 5].map((at) => `0${at}99`.padEnd(103, 'x')).join('');
const VECTORS = [PUBLISHED, FIRST_VECTOR, SECOND_VECTOR];

/** Includes unpaired surrogates. */
const codeUnits = fc.uint16Array().map((units) => String.fromCharCode(...units));
const tag = fc.integer({ min: 0, max: 99 }).map((number) => number.toString().padStart(2, '0'));
const isTemplate = (text: string) => (text >= '26' && text <= '51') || text === '62';
const inner = fc.uniqueArray(fc.record({ tag, value: anyText({ minLength: 1, maxLength: 20 }) }), {
  minLength: 1,
  maxLength: 4,
  selector: (field) => field.tag,
});
const field: fc.Arbitrary<EmvField> = tag.chain((name) => {
  const value = isTemplate(name)
    ? inner.map((fields) => fields.filter((one) => one.tag !== '63').slice(0, 4))
    : fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 });
  return fc.record({ tag: fc.constant(name), value });
});
const anyFields = fc
  .uniqueArray(field, { maxLength: 8, selector: (one) => one.tag })
  .map((fields) => fields.filter((one) => one.tag !== '63' && one.value.length > 0))
  .filter((fields) => isSmall(fields));

describe('EMV fields', () => {
  it('reads EMV fields as they were written, including nested ones', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        expect(emvFields(emvText(fields))).toEqual(fields);
      }),
    );
  });

  it('writes EMV fields as they were read', () => {
    for (const text of VECTORS) expect(emvText(emvFields(text) ?? [])).toBe(text);
  });

  it('measures lengths of EMV fields in characters rather than bytes', () => {
    const text = emvText([{ tag: '59', value: 'Kafé 🍜' }]);
    expect(text.slice(0, 4)).toBe('5906');
    expect(emvFields(text)).toEqual([{ tag: '59', value: 'Kafé 🍜' }]);
  });

  it('reads nested fields only in template tags', () => {
    const written = emvText([{ tag: '60', value: '0102AB' }]);
    expect(emvFields(written)).toEqual([{ tag: '60', value: '0102AB' }]);
  });

  it.each<[string, readonly EmvField[]]>([
    ['a tag that is not two digits', [{ tag: '5', value: 'x' }]],
    ['a tag of letters', [{ tag: 'AB', value: 'x' }]],
    ['the tag of the checksum', [{ tag: '63', value: 'x' }]],
    ['no value', [{ tag: '59', value: '' }]],
    ['a template without fields', [{ tag: '62', value: [] }]],
    ['a template that is a text', [{ tag: '62', value: '0101x' }]],
    ['a text that is a template', [{ tag: '59', value: [{ tag: '01', value: 'x' }] }]],
    ['a value of 100 characters', [{ tag: '59', value: 'x'.repeat(100) }]],
    [
      'a code of more than 512',
      [1, 2, 3, 4, 5, 6].map((at) => ({ tag: `0${at}`, value: 'x'.repeat(99) })),
    ],
  ])('throws a RangeError when writing EMV fields with %s', (_, fields) => {
    expect(() => emvText(fields)).toThrow(RangeError);
  });
});

describe('altered QRIS code', () => {
  it('rejects a QRIS code with any single character changed', () => {
    const place = fc
      .constantFrom(...VECTORS)
      .chain((text) => fc.record({ text: fc.constant(text), at: fc.nat(text.length - 1) }));
    const letter = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(place, letter, ({ text, at }, changed) => {
        fc.pre(text.charAt(at) !== changed);
        const forged = text.slice(0, at) + changed + text.slice(at + 1);
        expect(emvFields(forged)).toBeUndefined();
        expect(readQris(forged)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('rejects a QRIS code that is cut or has trailing characters', () => {
    for (let at = 0; at < FIRST_VECTOR.length; at += 1) {
      expect(emvFields(FIRST_VECTOR.slice(0, at))).toBeUndefined();
    }
    for (const more of ['0', ' ', '\n', '5802ID']) {
      expect(emvFields(FIRST_VECTOR + more)).toBeUndefined();
    }
  });

  it('rejects a QRIS code with its checksum in lower case', () => {
    expect(emvFields(FIRST_VECTOR.replace('E3EE', 'e3ee'))).toBeUndefined();
  });
});

describe('text that is no QRIS code', () => {
  it.each([
    ['nothing', ''],
    ['a length beyond the end', signed('5905abc')],
    ['a length of nothing', signed('5900')],
    ['a length that is no number', signed('59 1x')],
    ['a tag that is no number', signed('A901x')],
    ['a tag twice', signed('5901a5901b')],
    ['a checksum within', signed('6304ABCD5901a')],
    ['a template whose fields do not end with it', signed('62040105')],
    ['half a field at the end', signed('5901a58')],
    ['digits of another script', signed('٥٩01x')],
    ['more than 512 characters', signed(TOO_LONG)],
  ])('rejects as a QRIS code: %s', (_, text) => {
    expect(emvFields(text)).toBeUndefined();
  });

  it('never throws when it reads an arbitrary text as a QRIS code', () => {
    const any = fc.oneof(codeUnits, codeUnits.map(signed));
    fc.assert(
      fc.property(any, (text) => {
        expect(() => readQris(text)).not.toThrow();
      }),
    );
  });
});

describe('whole rupiah', () => {
  it.each([
    ['27500', 27_500],
    ['27500.00', 27_500],
    ['27500.0', 27_500],
    ['27500.', 27_500],
    ['0.00', 0],
    ['9999999999999', 9_999_999_999_999],
  ])('parses %j as whole rupiah', (text, amount) => {
    expect(wholeRupiah(text)).toBe(amount);
  });

  it.each([
    '27500.50',
    '27500.001',
    '27,500',
    '27.500,00',
    '-1',
    '+1',
    ' 1',
    '1e3',
    '0x1',
    '',
    '.00',
  ])('rejects %j as whole rupiah', (text) => {
    expect(wholeRupiah(text)).toBeUndefined();
  });
});

function isSmall(fields: readonly EmvField[]): boolean {
  try {
    emvText(fields);
    return true;
  } catch {
    return false;
  }
}

/** Appends a matching checksum. */
function signed(text: string): string {
  const covered = `${text}6304`;
  return covered + crc16(covered).toString(16).toUpperCase().padStart(4, '0');
}
