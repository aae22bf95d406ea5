import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '#domain/notifying/event/event.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { isAffected, isChangeable, NOUNS } from '#src/web/api/affected.ts';
import { ApiError, apiErrorOf, noAnswer } from '#src/web/api/errors.ts';
import { PLACES } from '#src/web/app/navigation.ts';
import { pathOf } from '#src/web/app/search-result.ts';
import { shortcutOf } from '#src/web/app/shortcuts.ts';
import { errorText, fieldTexts } from '#src/web/kit/error-words.ts';
import { isOwnPath } from '#src/web/kit/own-path.ts';
import { statusWords } from '#src/web/kit/shipment-status.ts';
import { SOURCE_FILES } from '#tests/architecture/repository.ts';

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };
/** The noun of a query: `[environment, 'shipments', …]`, `reading(clients, path, { noun: 'shipments' })`. */
const KEY = /(?:\[\s*(?:clients\.)?environment,\s*|\bnoun: )'([\w-]+)'/g;
const IDLE = { isTyping: false, isAfterGo: false };

describe('keyboard shortcuts', () => {
  it('opens search by / and help by ?, and goes to a page by g and its letter', () => {
    expect(shortcutOf({ ...PLAIN, key: '/' }, IDLE)).toBe('search');
    expect(shortcutOf({ ...PLAIN, key: '?' }, IDLE)).toBe('help');
    expect(shortcutOf({ ...PLAIN, key: 'g' }, IDLE)).toBe('go');
    for (const { id, key } of PLACES) {
      expect(shortcutOf({ ...PLAIN, key }, { ...IDLE, isAfterGo: true })).toBe(id);
      expect(shortcutOf({ ...PLAIN, key }, IDLE)).toBeUndefined();
    }
    expect(PLACES.length).toBeGreaterThanOrEqual(12);
    expect(new Set(PLACES.map(({ key }) => key)).size).toBe(PLACES.length);
  });

  it('ignores shortcuts except Ctrl-K and Cmd-K while a person types', () => {
    const typing = { isTyping: true, isAfterGo: true };
    expect(['/', '?', 'g', 's'].map((key) => shortcutOf({ ...PLAIN, key }, typing))).toEqual(
      Array(4).fill(undefined),
    );
    expect(shortcutOf({ ...PLAIN, ctrlKey: true, key: 'K' }, typing)).toBe('palette');
    expect(shortcutOf({ ...PLAIN, metaKey: true, key: 'k' }, IDLE)).toBe('palette');
    expect(shortcutOf({ ...PLAIN, ctrlKey: true, key: '/' }, IDLE)).toBeUndefined();
  });
});

describe('page after sign-in', () => {
  it.each(['/test/shipments?status=BOOKED', '/live/wallet'])(
    'accepts a path of the dashboard after sign-in: %s',
    (path) => {
      expect(isOwnPath(path)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    '/',
    '//other.example/test/',
    '/\\other.example',
    'https://other.example/test/',
    'javascript:alert(1)',
    '/sign-in?next=/test/x',
    '/test',
  ])('rejects a path outside the dashboard after sign-in: %s', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});

describe('search result', () => {
  it('links a search result to its page, with its id escaped', () => {
    const nothing = { shipment: null, tracker: null };
    const result = { kind: 'SHIPMENT', id: 'SHP1/../x', ...nothing } as const;
    expect(pathOf(result, 'live')).toBe('/live/shipments/SHP1%2F..%2Fx');
    const followed = { kind: 'TRACKER', id: 'trk_1', ...nothing } as const;
    expect(pathOf(followed, 'test')).toBe('/test/trackers?tracker=trk_1');
  });
});

describe('events and queries', () => {
  it('reloads the affected data on each event type, and never the list of couriers', () => {
    for (const type of EVENT_TYPES) {
      expect(isAffected('events', [type])).toBe(true);
      expect(isAffected('couriers', [type])).toBe(false);
    }
    expect(isAffected('shipments', ['webhook.test', 'shipment.booked'])).toBe(true);
    expect(isAffected('shipments', ['webhook.test'])).toBe(false);
    expect(isAffected('balance', ['cod.settled'])).toBe(true);
    expect(isAffected('trackers', ['tracker.updated'])).toBe(true);
    expect(isAffected('keys', ['shipment.booked'])).toBe(false);
    expect(isAffected('news', ['shipment.booked', 'shipment.lost'])).toBe(true);
    expect(isAffected('news', ['shipment.booked'])).toBe(false);
    expect(isAffected('events', [])).toBe(false);
    expect([isChangeable('shipments'), isChangeable('areas')]).toEqual([true, false]);
  });

  it('declares every noun whose data a page may reload', () => {
    const pages = SOURCE_FILES.filter(({ path }) => path.startsWith('src/web/'));
    const keys = pages.flatMap(({ source }) => [...source.matchAll(KEY)]);
    const nouns = new Set(keys.map(([, noun]) => noun));
    expect([...nouns].toSorted()).toEqual([...NOUNS].toSorted());
  });
});

describe('API error', () => {
  const answer = (body: unknown, status: number) =>
    apiErrorOf(body, new Response(null, { status, headers: { 'X-Request-Id': 'req_1' } }));
  const problem = {
    code: 'VALIDATION_ERROR',
    message: '2 fields are wrong.',
    retryable: false,
    details: {},
    field_errors: [
      { path: 'password', code: 'TOO_WEAK', message: 'It must.' },
      { path: 'other', code: 'ODD', message: 'It is odd.' },
    ],
  };

  it('keeps the request id of an API error and maps it to fields', () => {
    const error = answer({ success: false, error: problem }, 422);
    expect([error.code, error.status, error.requestId]).toEqual(['VALIDATION_ERROR', 422, 'req_1']);
    expect(fieldTexts(error, 'id')).toEqual({
      password: expect.stringContaining('10 karakter'),
      other: 'It is odd.',
    });
    expect(errorText(error, 'id').title).toBe('Ada isian yang belum benar');
  });

  it('treats an answer that is not an API error as a server error', () => {
    const error = answer(null, 502);
    expect([error.code, error.retryable]).toEqual(['INTERNAL', true]);
    expect(errorText(error, 'en').hint).toContain('request ID');
    expect(errorText(answer({ error: 'x' }, 404), 'en').title).toBe('That did not work');
    expect(errorText(new TypeError('x is undefined'), 'id').title).toBe('Tidak berhasil');
  });

  it('reports a network error if no answer came', () => {
    const error = noAnswer(new TypeError('Failed to fetch'));
    expect(error).toBeInstanceOf(ApiError);
    expect(errorText(error, 'id').title).toBe('Server tidak terjangkau');
  });
});

describe('status words', () => {
  it('names each shipment status differently in both languages', () => {
    for (const words of Object.values(statusWords)) {
      expect(new Set(Object.values(words)).size).toBe(SHIPMENT_STATUSES.length);
    }
  });
});
