import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from '#domain/platform/idempotency/canonical-json.ts';
import { anyText } from '#tests/kit/any-text.ts';

describe('test vectors of RFC 8785', () => {
  it('serialises the RFC 8785 example of section 3.2.2 (without 1E30, which is refused)', () => {
    const text = String.raw`{
      "numbers": [333333333.33333329, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],' +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts the keys of the RFC 8785 example in section 3.2.3 by UTF-16 code units', () => {
    const text = String.raw`{
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      String.raw`{"\r":"Carriage Return","1":"One",` +
        '"\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign",' +
        '"😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('serialises the RFC 8785 double %s of appendix B as %s', (bits, text) => {
    expect(canonicalJson(doubleOf(bits))).toBe(text);
  });
});

describe('canonical JSON', () => {
  it.each([
    ['{"b":[],"a":{}}', '{"a":{},"b":[]}'],
    ['{"10":1,"9":2,"a":3,"B":4}', '{"10":1,"9":2,"B":4,"a":3}'],
    ['{"a":1,"a":2}', '{"a":2}'],
    ['{"__proto__":{"x":1},"constructor":2}', '{"__proto__":{"x":1},"constructor":2}'],
    ['[75000,75000.0,7.5e4,-0,-0.0]', '[75000,75000,75000,0,0]'],
    ['[9007199254740991,-9007199254740991]', '[9007199254740991,-9007199254740991]'],
    [String.raw`"\u007f\u2028\u2029\/"`, '"\u007f\u2028\u2029/"'],
    [String.raw`"\u0000\b\t\n\u000b\f\r\u001F"`, String.raw`"\u0000\b\t\n\u000b\f\r\u001f"`],
    [String.raw`"\uD83D\uDE00"`, '"😀"'],
    // RFC 8785 does not normalise: Ö composed and decomposed stay different.
    [String.raw`["\u00d6","O\u0308"]`, '["\u00d6","O\u0308"]'],
    ['true', 'true'],
    ['null', 'null'],
    ['""', '""'],
  ])('serialises %s to the canonical JSON %s', (text, canonical) => {
    expect(canonicalJson(JSON.parse(text))).toBe(canonical);
  });

  it('writes canonical JSON that parses back to the same value and stays the same', () => {
    const value = { z: [1, { y: 'x', a: null }], b: true };
    const text = canonicalJson(value);
    expect(JSON.parse(text)).toEqual(value);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });
});

describe('values that are refused', () => {
  it.each([
    ['an integer above 2^53 − 1', '{"a":[1,9007199254740992]}', 'a.1', 'NUMBER_OUT_OF_RANGE'],
    ['an integer that lost digits', '9007199254740993', '', 'NUMBER_OUT_OF_RANGE'],
    ['one below −2^53 + 1', '{"a":-9007199254740992}', 'a', 'NUMBER_OUT_OF_RANGE'],
    ['1E30, an integer as well', '{"a":1E30}', 'a', 'NUMBER_OUT_OF_RANGE'],
    ['1e400, which is no number', '{"a":1e400}', 'a', 'NUMBER_OUT_OF_RANGE'],
    ['half a pair', String.raw`{"a":"\ud83d"}`, 'a', 'INVALID_TEXT'],
    ['the other half', String.raw`["x","\ude00\ud83d"]`, '1', 'INVALID_TEXT'],
  ])('rejects in canonical JSON: %s', (...[, text, path, code]) => {
    expect(() => canonicalJson(JSON.parse(text))).toThrow(wrong(path, code));
  });

  it('rejects an unpaired surrogate in a key of canonical JSON', () => {
    const key = '\ud83d';
    expect(() => canonicalJson({ [key]: 1 })).toThrow(wrong(key, 'INVALID_TEXT'));
  });

  it('rejects nesting deeper than 32 levels in canonical JSON and accepts 32', () => {
    const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(canonicalJson(deep(32))).toBe('['.repeat(32) + ']'.repeat(32));
    const path = Array(32).fill('0').join('.');
    expect(() => canonicalJson(deep(33))).toThrow(wrong(path, 'TOO_DEEP'));
    expect(() => canonicalJson(deep(5_000))).toThrow(wrong(path, 'TOO_DEEP'));
  });

  it.each([[undefined], [1n], [() => {}]])(
    'throws for %p in canonical JSON, which JSON cannot express',
    (value) => {
      expect(() => canonicalJson({ value })).toThrow(TypeError);
    },
  );
});

function doubleOf(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

function wrong(path: string, code: string) {
  const fieldErrors = [expect.objectContaining({ path, code })];
  return expect.objectContaining({ name: 'Refusal', code: 'VALIDATION_ERROR', fieldErrors });
}

describe('comparison with another implementation', () => {
  it('serialises like another RFC 8785 implementation any value that both accept', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        anyText(),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -9e15, max: 9e15 }),
        fc.maxSafeInteger(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(anyText(), tie('value'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => {
        expect(canonicalJson(any)).toBe(canonicalize(any));
      }),
      { numRuns: 200 },
    );
  });
});
