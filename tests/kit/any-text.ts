import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((at) => String.fromCodePoint(at < SURROGATES.first ? at : at + SURROGATES.count));
const ascii = fc.integer({ min: 0, max: 0x7f }).map((at) => String.fromCodePoint(at));

/**
 * Any characters except lone surrogates, half of them of seven bits. No list of them all is made.
 */
export function anyText(length: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return fc.string({ unit: fc.oneof(ascii, codePoint), ...length });
}
