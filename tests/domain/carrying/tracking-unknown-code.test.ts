import { expect, it } from '@jest/globals';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import { unknownCodesOf } from '#domain/carrying/tracking/unknown-code.ts';
import { sampleEntry } from '#tests/kit/store-contracts/tracking-samples.ts';

it('counts unknown codes of a timeline, sorted by code', () => {
  const entries = [
    odd('OP-9', 'Gudang'),
    odd('OP-10', 'Paket'),
    sampleEntry({ code: 'OP-3' }),
    odd('OP-9', 'Gerai'),
  ];
  expect(unknownCodesOf(entries)).toEqual([
    { code: 'OP-10', description: 'Paket', count: 1 },
    { code: 'OP-9', description: 'Gerai', count: 2 },
  ]);
  expect(unknownCodesOf([sampleEntry()])).toEqual([]);
});

it('groups long texts used as codes by their beginning, without splitting characters', () => {
  const text = `${'\u{1f4e6}'.repeat(100)}!`;
  const [unknown, ...others] = unknownCodesOf([odd(text, text.repeat(3)), odd(`${text}?`, '')]);
  expect(others).toEqual([]);
  expect(unknown).toEqual({ code: '\u{1f4e6}'.repeat(100), description: '', count: 2 });
  const [long] = unknownCodesOf([odd('a'.repeat(101), 'b'.repeat(201))]);
  expect(long).toEqual({ code: 'a'.repeat(100), description: 'b'.repeat(200), count: 1 });
});

function odd(code: string, description: string): TimelineEntry {
  return sampleEntry({ isUnknown: true, code, description });
}
