import { describe, expect, it } from '@jest/globals';
import { descriptionOf, LANGUAGES } from '#domain/tracking/description.ts';
import type { TimelineEntry } from '#domain/tracking/timeline.ts';
import { REASON_CODES, TIMELINE_STATUSES } from '#domain/tracking/tracking-event.ts';

const CELLS = TIMELINE_STATUSES.flatMap((status) =>
  [null, ...REASON_CODES].map((reasonCode) => ({ status, reasonCode })),
);

describe('the public description of a timeline event', () => {
  it.each(CELLS)('has its own sentence in both languages: $status $reasonCode', (cell) => {
    const [english, indonesian] = LANGUAGES.map((language) => descriptionOf(line(cell), language));
    expect(english).toMatch(/^[A-Z][a-z ]+(: [a-z ]+)?$/);
    expect(indonesian).toMatch(/^[A-Z][a-z ]+(: [A-Za-z ]+)?$/);
    expect(english).not.toBe(indonesian);
    expect(english?.includes(': ')).toBe(cell.reasonCode !== null);
  });

  it.each(LANGUAGES)('differs from every other in %s', (language) => {
    const sentences = CELLS.map((cell) => descriptionOf(line(cell), language));
    expect(new Set(sentences).size).toBe(CELLS.length);
  });

  it.each([
    ['en', 'A delivery attempt failed: nobody was there'],
    ['id', 'Pengantaran gagal: penerima tidak di tempat'],
  ] as const)('says its reason behind it, in %s', (language, sentence) => {
    const failed = line({ status: 'DELIVERY_FAILED', reasonCode: 'RECEIVER_NOT_AVAILABLE' });
    expect(descriptionOf(failed, language)).toBe(sentence);
  });

  it.each(LANGUAGES)('is not the courier’s own text where we understand it, in %s', (language) => {
    const entry = line({ status: 'IN_TRANSIT', description: 'MANIFESTED' });
    expect(descriptionOf(entry, language)).not.toContain('MANIFESTED');
  });

  it.each(LANGUAGES)('of a status without a meaning has the courier’s text, in %s', (language) => {
    const unknown = line({ status: 'IN_TRANSIT', isUnknown: true, reasonCode: 'OTHER' });
    expect(descriptionOf({ ...unknown, description: 'Tiba di XQ7' }, language)).toBe('Tiba di XQ7');
    expect(descriptionOf({ ...unknown, description: '' }, language)).toBe('XQ7');
  });
});

type Described = Pick<
  TimelineEntry,
  'status' | 'isUnknown' | 'reasonCode' | 'description' | 'code'
>;

function line(changes: Partial<Described>): Described {
  const texts = { description: 'Paket', code: 'XQ7' };
  return { status: 'PICKED_UP', isUnknown: false, reasonCode: null, ...texts, ...changes };
}
