import { expect, it } from '@jest/globals';
import type { TimelineEntry } from '#domain/tracking/timeline.ts';
import { unknownCodesOf } from '#domain/tracking/unknown-code.ts';
import { sampleEntry } from '#tests/kit/store-contracts/ways.ts';

it('unknown codes are those that nobody understands, each with its number, by code', () => {
  const told = [
    odd('OP-9', 'Gudang'),
    odd('OP-10', 'Paket'),
    sampleEntry({ code: 'OP-3' }),
    odd('OP-9', 'Gerai'),
  ];
  expect(unknownCodesOf(told)).toEqual([
    { code: 'OP-10', words: 'Paket', count: 1 },
    { code: 'OP-9', words: 'Gerai', count: 2 },
  ]);
  expect(unknownCodesOf([sampleEntry()])).toEqual([]);
});

it('what is no code but a story counts by its beginning, in whole characters', () => {
  const story = `${'\u{1f4e6}'.repeat(100)}!`;
  const [told, ...others] = unknownCodesOf([odd(story, story.repeat(3)), odd(`${story}?`, '')]);
  expect(others).toEqual([]);
  expect(told).toEqual({ code: '\u{1f4e6}'.repeat(100), words: '', count: 2 });
  const [long] = unknownCodesOf([odd('a'.repeat(101), 'b'.repeat(201))]);
  expect(long).toEqual({ code: 'a'.repeat(100), words: 'b'.repeat(200), count: 1 });
});

function odd(code: string, words: string): TimelineEntry {
  return sampleEntry({ isUnknown: true, code, words });
}
