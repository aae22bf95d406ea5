import { describe, expect, it } from '@jest/globals';
import { frameWords } from '#src/web/app/words.ts';
import type { Act } from '#src/web/pages/people/settings/act.ts';
import { actText, detailText } from '#src/web/pages/people/settings/act-text.ts';
import { browserName } from '#src/web/pages/people/settings/browser-name.ts';
import { fitted } from '#src/web/pages/people/settings/logo-size.ts';
import { settingsSearch } from '#src/web/pages/people/settings/search.ts';
import { words } from '#src/web/pages/people/settings/words.ts';

const ACT: Act = {
  sequence: 1,
  kind: 'ROLE_CHANGED',
  by: 'sari@shop.example',
  person_id: null,
  subject: 'budi@shop.example',
  detail: 'VIEWER → OWNER',
  at: '2026-11-23T08:00:00.000Z',
};
const { en } = words;
const { roles } = frameWords.en;

it('keeps the settings tab in the URL, and opens the first tab for an unknown one', () => {
  expect(settingsSearch({ tab: 'second-factor' })).toEqual({ tab: 'second-factor' });
  expect(settingsSearch({ tab: 'other' })).toEqual({ tab: undefined });
});

describe('activity entry', () => {
  it('describes who changed what in an activity entry', () => {
    expect(actText(ACT, en)).toBe('changed the role of budi@shop.example');
    expect(detailText(ACT, en, roles)).toBe('Viewer → Owner');
    const brand = { ...ACT, kind: 'BRAND_CHANGED', detail: 'name, logo' } as const;
    expect([actText(brand, en), detailText(brand, en, roles)]).toEqual([
      'changed the brand',
      'name, logo',
    ]);
    const key = { ...ACT, kind: 'KEY_CREATED', detail: 'TEST rates:read' } as const;
    expect(detailText(key, en, roles)).toBe('TEST rates:read');
  });

  it("shows a person's own removal as leaving the account", () => {
    const removed = { ...ACT, kind: 'MEMBER_REMOVED', detail: 'VIEWER' } as const;
    expect(actText(removed, en)).toBe('removed budi@shop.example');
    expect(actText({ ...removed, by: removed.subject }, en)).toBe('left the account');
  });
});

describe('browser names', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'Safari · iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['curl/8.0', undefined],
  ])('names the browser of the user agent %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});

it('scales a logo down to fit with its proportions, and never up', () => {
  expect(fitted({ width: 4320, height: 600 })).toEqual({ width: 432, height: 60 });
  expect(fitted({ width: 600, height: 600 })).toEqual({ width: 120, height: 120 });
  expect(fitted({ width: 40, height: 20 })).toEqual({ width: 40, height: 20 });
});
