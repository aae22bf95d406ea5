import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { hmacOf } from '#adapters/_kit/digest.ts';
import type { Recorded } from './fixtures/recorded.ts';
import { firstBroken } from './fixtures/suite.ts';
import { copyOf, subjectIn } from './fixtures/template-copy.ts';

const TEMPLATE = new URL('../_template/', import.meta.url);
const HUB = {
  code: 'HUB',
  at: '2026-11-22 02:40:10',
  city: { name: 'Surabaya' },
  note: null,
};
const SEEN: Recorded = {
  source: 'courier/client README.md',
  sourceKind: 'CLIENT_TEST',
  sure: 'B',
  operation: 'track',
  answer: {
    status: 200,
    body: { ok: true, parcels: [{ waybill: '{{awb}}', events: [HUB] }] },
  },
  means: [
    {
      awb: '{{awb}}',
      events: [{ status: 'IN_TRANSIT', at: '2026-11-21T19:40:10.000Z', location: '' }],
    },
  ],
  unread: ['parcels.events.city'],
};
const HOOK: Recorded = {
  source: 'courier/client README.md',
  sourceKind: 'CLIENT_TEST',
  sure: 'B',
  operation: 'hook',
  request: { body: { events: [{ ...HUB, waybill: '{{awb}}', city: 'Surabaya' }], orders: [] } },
  means: { isSigned: true, tracked: [{ events: [{ location: 'Surabaya' }] }] },
};
const REFUSAL: Recorded = {
  source: 'courier/client README.md',
  sourceKind: 'CLIENT_TEST',
  sure: 'B',
  operation: 'refusal',
  of: 'book',
  answer: { status: 422, body: { ok: false, error: { code: 'AREA_CLOSED' } } },
  means: { kind: 'REFUSED', failure: { code: 'AREA_NOT_SERVED' } },
};
const FAILURE: Recorded = {
  ...REFUSAL,
  answer: { status: 503, text: '<html></html>' },
  means: { fault: 'COURIER_UNAVAILABLE', wasSent: true },
};
const removals: (() => void)[] = [];

afterAll(() => {
  for (const remove of removals) remove();
});

describe('recorded answers', () => {
  it.each([
    ['of tracking, with a detail that cannot be read', 'track.hub', SEEN],
    ['of a webhook', 'hook.hub', HOOK],
    ['of a refusal', 'refusal.area', REFUSAL],
    ['of a page', 'refusal.page', FAILURE],
  ])('accepts a recorded answer %s with its right meaning', async (_, name, recorded) => {
    expect(await brokenWith(name, recorded)).toBeUndefined();
  });

  it.each([
    ['has another meaning', 'track.hub', { ...SEEN, means: [] }],
    ['says nothing of a field that cannot be read', 'track.hub', { ...SEEN, unread: [] }],
    ['names no source', 'track.hub', { ...SEEN, source: '' }],
    ['is named after another operation', 'rates.hub', SEEN],
    ['has no answer', 'track.hub', { ...SEEN, answers: [{ status: 200 }] }],
    ['holds a person', 'track.hub', { ...SEEN, note: 'Call +6281234567890' }],
  ])('detects a recorded answer that %s', async (_, name, recorded) => {
    expect(await brokenWith(name, recorded)).toBeDefined();
  });
});

async function brokenWith(name: string, recorded: Recorded) {
  const { folder, remove } = copyOf(TEMPLATE);
  removals.push(remove);
  mkdirSync(new URL('fixtures/real/', folder));
  const file = new URL(`fixtures/real/${name}.json`, folder);
  writeFileSync(file, JSON.stringify(recorded));
  const subject = await subjectIn(folder);
  return firstBroken({ ...subject, signHook: signedBody }, /^recorded answers|keeps secrets/);
}

function signedBody(body: string, { webhookSecret = '' }: Readonly<Record<string, string>>) {
  return { 'x-signature': hmacOf(webhookSecret, body) };
}
