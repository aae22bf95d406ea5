import { describe, expect, it } from '@jest/globals';
import { cleanLine, escaped, escapedLines, textFault } from '#domain/text.ts';

const codes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
const REFUSED = [
  ...codes(0x00, 0x1f),
  ...codes(0x7f, 0x9f),
  ...codes(0x202a, 0x202e),
  ...codes(0x2066, 0x2069),
];
const LINES = [0x0a, 0x09];

describe('text to be stored', () => {
  it('rejects exactly control characters and bidirectional overrides in stored texts', () => {
    const all = codes(0, 0xd7ff).filter((code) => textFault(`a${String.fromCharCode(code)}b`));
    expect(all).toEqual(REFUSED);
  });

  it('allows line feeds and tabs in texts of several lines', () => {
    const refused = REFUSED.filter((code) => textFault(String.fromCharCode(code), 'LINES'));
    expect(refused).toEqual(REFUSED.filter((code) => !LINES.includes(code)));
  });

  it('accepts Unicode of any language and rejects unpaired surrogates', () => {
    expect(textFault('Jl. Ümläut № 12, 東京 🏠👨‍👩‍👧 שלום')).toBeUndefined();
    expect(textFault('\ud83d')).toBe('must not hold half a surrogate pair');
    expect(textFault('\ud83d', 'RAW')).toBe('must not hold half a surrogate pair');
    expect(textFault('\u0000\r\n', 'RAW')).toBeUndefined();
  });

  it('names the code point of a refused character', () => {
    expect(textFault('a\u202eb')).toBe('must not hold the control character U+202E');
  });
});

describe('text to be shown', () => {
  it('escapes every invisible character in shown texts', () => {
    const text = 'a\u001b[2J\n\u200d\u{e0001}\ud800b';
    expect(escaped(text)).toBe(String.raw`a\u001b[2J\u000a\u200d\udb40\udc01\ud800b`);
    expect(escaped('Jl. Ümläut № 12, 東京 🏠')).toBe('Jl. Ümläut № 12, 東京 🏠');
  });

  it('keeps line feeds and tabs in shown texts where they are allowed', () => {
    expect(escapedLines('a\n\tb\u001b\r\n')).toBe('a\n\tb\\u001b\\u000d\n');
  });
});

describe('a line as it was pasted', () => {
  it.each([
    ['Budi\u200b Santoso\ufeff', 'Budi Santoso'],
    ['\u202aJl. Mawar\u202c\u00a08', 'Jl. Mawar 8'],
    ['Jl. Mawar 8\r\nRT 02', 'Jl. Mawar 8 RT 02'],
    ['Jl. Mawar 8,\n\nRT 02\n', 'Jl. Mawar 8 RT 02'],
    ['plain  text ', 'plain  text '],
  ])('cleans the pasted line %j to %j', (pasted, clean) => {
    expect(cleanLine(pasted)).toBe(clean);
  });

  it('keeps control characters in a pasted line, so that textFault rejects them', () => {
    expect(textFault(cleanLine('a\u001bb\n'))).toBe('must not hold the control character U+001B');
  });
});
