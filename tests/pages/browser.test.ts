import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Followed } from '#domain/carrying/tracking/followed.ts';
import { NO_BRAND } from '#domain/notifying/brand/brand.ts';
import { logoOf } from '#domain/notifying/brand/logo.ts';
import { launchChromium } from '#tests/browser/kit/chromium.ts';
import { LEAST_CONTRAST } from './least-contrast.ts';
import { type PageServer, servePages } from './page-server.ts';
import { followed, pngOf, scan } from './samples.ts';

const BYTES_MAX = 60_000;
/** Screenshots for people to look at. */
const SCREENS = new URL('../../artifacts/screens/', import.meta.url).pathname;
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const BRAND = {
  accountId: '',
  ...NO_BRAND,
  name: 'Toko Sari Wangi',
  whatsapp: '+6281234567890',
  email: 'halo@toko.example',
  website: 'https://toko.example/',
};
const LATER = scan('OUT_FOR_DELIVERY', ['2026-11-23T02:10:00.000Z', 'Kebomas, Kabupaten Gresik']);
const parcels = new Map<string, Followed>([
  ['created', parcel({ status: 'PROCESSING', awb: null, bookedAt: null }, [])],
  ['in-transit', parcel({ status: 'IN_TRANSIT' })],
  ['delivered', delivered()],
  ['failed', failed()],
  ['returned', parcel({ status: 'RETURNED', statusEventAt: new Date('2026-11-23T03:00:00Z') })],
  ['cancelled', parcel({ status: 'CANCELLED', environment: 'TEST' }, [])],
]);
const STATES = [...parcels.keys(), 'not-found'];

type Contrasts = { readonly texts: number; readonly wrong: readonly object[] };

let browser: Browser;
let server: PageServer;

beforeAll(async () => {
  mkdirSync(SCREENS, { recursive: true });
  server = await servePages(parcels);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it.each([
  ['phone', 'light', 'id'],
  ['phone', 'dark', 'en'],
  ['desktop', 'light', 'en'],
  ['desktop', 'dark', 'id'],
] as const)(
  'renders every state of the tracking page with enough contrast, within its size: %s, %s, %s',
  async (size, colorScheme, language) => {
    const visit = await visitor({ viewport: SIZES[size], colorScheme });
    for (const state of STATES) {
      await visit.page.goto(`${server.origin}/t/${state}?lang=${language}`);
      await visit.page.screenshot({
        path: `${SCREENS}tracking-${state}-${size}-${colorScheme}-${language}.png`,
        fullPage: true,
      });
      expect(await visit.page.getAttribute('html', 'lang')).toBe(language);
      const { texts, wrong } = await visit.page.evaluate<Contrasts>(LEAST_CONTRAST);
      expect([texts > 3, wrong]).toEqual([true, []]);
      expect(visit.bytes()).toBeLessThan(BYTES_MAX);
    }
    expect(visit.faults).toEqual([]);
    await visit.close();
  },
);

it('fits the tracking page to the narrowest phone, even without scripts', async () => {
  const visit = await visitor({
    viewport: { width: 360, height: 640 },
    javaScriptEnabled: false,
    locale: 'id-ID',
  });
  for (const state of STATES) {
    await visit.page.goto(`${server.origin}/t/${state}`);
    const box = await visit.page.evaluate('document.documentElement.scrollWidth');
    expect([state, box]).toEqual([state, 360]);
    expect(await visit.page.textContent('h1')).not.toBe('');
  }
  expect(visit.faults).toEqual([]);
  await visit.page.getByRole('link', { name: 'English' }).click();
  expect(await visit.page.getAttribute('html', 'lang')).toBe('en');
  await visit.close();
});

/** A visitor that records errors and every request to another server. */
async function visitor(options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  let bytes = 0;
  page.on('console', (message) => {
    const isOfStatus = message.text().includes('404 (Not Found)');
    if (!isOfStatus) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.origin && protocol !== 'data:') faults.push(request.url());
    if (request.isNavigationRequest()) bytes = 0;
  });
  page.on('response', async (response) => {
    bytes += Number((await response.allHeaders())['content-length'] ?? 0);
  });
  return { page, faults, bytes: () => bytes, close: () => context.close() };
}

function parcel(changes: Parameters<typeof followed>[0], timeline?: Followed['timeline']) {
  const brand = { ...BRAND, colour: '#c2410c', logo: logoOf(pngOf(96, 96)) };
  const words = { shopName: 'Toko Sari Wangi', brand };
  return followed(changes, timeline === undefined ? words : { ...words, timeline });
}

function delivered(): Followed {
  const proof = {
    receiverName: 'Siti Aminah',
    relation: 'keluarga',
    signatureUrl: null,
    photoUrl: 'https://pod.example/a.jpg',
  };
  const at = new Date('2026-11-23T04:20:00.000Z');
  const all = followed({ status: 'DELIVERED', statusEventAt: at, deliveredAt: at, proof });
  const last = scan('DELIVERED', [at.toISOString(), 'Kebomas, Kabupaten Gresik']);
  const timeline = [...all.timeline, LATER, last];
  return { ...all, shopName: 'Toko Sari Wangi', brand: BRAND, timeline };
}

function failed(): Followed {
  const at = new Date('2026-11-23T05:40:00.000Z');
  const all = followed({ status: 'DELIVERY_FAILED', statusEventAt: at });
  const last = scan('DELIVERY_FAILED', [at.toISOString(), 'Kebomas, Kabupaten Gresik'], {
    reasonCode: 'RECEIVER_NOT_AVAILABLE',
  });
  const timeline = [...all.timeline, LATER, last];
  return { ...all, shopName: 'Toko Sari Wangi', brand: BRAND, timeline };
}
