import { describe, expect, it } from '@jest/globals';
import { descriptionOf, LANGUAGES } from '#domain/carrying/tracking/description.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import { REASON_CODES, TIMELINE_STATUSES } from '#domain/carrying/tracking/tracking-event.ts';

const CELLS = TIMELINE_STATUSES.flatMap((status) =>
  [null, ...REASON_CODES].map((reasonCode) => ({ status, reasonCode })),
);

/** Reasons that would repeat the status. */
const REPEATS = ['LOST PARCEL_LOST', 'DAMAGED PARCEL_DAMAGED'];

describe('public description of a tracking event', () => {
  it.each(CELLS)('describes the tracking status $status $reasonCode in both languages', (cell) => {
    const [english, indonesian] = LANGUAGES.map((language) => descriptionOf(line(cell), language));
    expect(english).toMatch(/^[A-Z][a-z ]+(: [a-z ]+)?$/);
    expect(indonesian).toMatch(/^[A-Z][a-z ]+(: [A-Za-z ]+)?$/);
    expect(english).not.toBe(indonesian);
    const isSaid =
      cell.reasonCode !== null && !REPEATS.includes(`${cell.status} ${cell.reasonCode}`);
    expect(english?.includes(': ')).toBe(isSaid);
  });

  it.each(LANGUAGES)('describes every tracking status and reason differently in %s', (language) => {
    const sentences = CELLS.map((cell) => descriptionOf(line(cell), language));
    expect(new Set(sentences).size).toBe(CELLS.length - REPEATS.length);
  });

  it.each([
    ['en', 'A delivery attempt failed: nobody was there'],
    ['id', 'Pengantaran gagal: penerima tidak di tempat'],
  ] as const)('appends the reason to a tracking description in %s: %s', (language, sentence) => {
    const failed = line({ status: 'DELIVERY_FAILED', reasonCode: 'RECEIVER_NOT_AVAILABLE' });
    expect(descriptionOf(failed, language)).toBe(sentence);
  });

  it.each(LANGUAGES)(
    "replaces the courier's own text of a known tracking status in %s",
    (language) => {
      const entry = line({ status: 'IN_TRANSIT', description: 'MANIFESTED' });
      expect(descriptionOf(entry, language)).not.toContain('MANIFESTED');
    },
  );

  it.each(LANGUAGES)(
    "shows the courier's own text of an unknown tracking status in %s",
    (language) => {
      const unknown = line({ status: 'IN_TRANSIT', isUnknown: true, reasonCode: 'OTHER' });
      expect(descriptionOf({ ...unknown, description: 'Tiba di XQ7' }, language)).toBe(
        'Tiba di XQ7',
      );
      expect(descriptionOf({ ...unknown, description: '' }, language)).toBe('XQ7');
    },
  );
});

type Described = Pick<
  TimelineEntry,
  'status' | 'isUnknown' | 'reasonCode' | 'description' | 'code'
>;

function line(changes: Partial<Described>): Described {
  const texts = { description: 'Paket', code: 'XQ7' };
  return { status: 'PICKED_UP', isUnknown: false, reasonCode: null, ...texts, ...changes };
}
