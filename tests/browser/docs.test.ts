import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { TOKENS } from '#src/composition/tokens.ts';
import { renderSite } from '#src/docs/site.ts';
import { docsFiles } from '#src/http/web-files.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { launchChromium } from './kit/chromium.ts';

const ROOT = new URL('../../', import.meta.url);
const AXE = readFileSync(new URL('node_modules/axe-core/axe.min.js', ROOT), 'utf8');
const WIDTHS = [320, 390, 768, 1440] as const;
/** Pages of each kind: the start, lists, codes, and guides with wide tables and long commands. */
const PAGES = [
  '',
  '/errors',
  '/errors/SERVICE_OPTION_UNSUPPORTED',
  '/errors/TOO_LARGE',
  '/quickstart',
  '/webhooks',
  '/couriers',
  '/changelog',
  '/nothing',
] as const;

const shared = sharedApi({
  rewire: (container) => {
    container.rebind(TOKENS.docsFiles).toConstantValue(docsFiles(renderSite(ROOT)));
  },
});
let browser: Browser;
let origin: string;

beforeAll(async () => {
  origin = `http://127.0.0.1:${shared.api.port}`;
  browser = await launchChromium();
});

afterAll(() => browser?.close());

it.each([
  ['en', 'light'],
  ['id', 'dark'],
] as const)(
  'shows every kind of documentation page in %s and %s without axe faults, and never wider than its window',
  async (language, colorScheme) => {
    const visit = await visitor({ colorScheme, bypassCSP: true });
    const found: string[] = [];
    for (const path of PAGES) {
      await visit.page.goto(`${origin}/docs/${language}${path}`);
      await visit.page.evaluate(AXE);
      for (const width of WIDTHS) {
        await visit.page.setViewportSize({ width, height: 800 });
        const shown = await visit.page.evaluate<number>('document.documentElement.scrollWidth');
        if (shown > width) found.push(`${path} is ${shown} wide at ${width}`);
        const faults = await visit.page.evaluate<readonly string[]>(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))',
        );
        found.push(...faults.map((fault) => `${path} at ${width}: ${fault}`));
      }
    }
    expect([...found, ...visit.faults]).toEqual([]);
    await visit.close();
  },
);

it('loads every documentation page under its policy from its own host, also without scripts', async () => {
  const visit = await visitor({ javaScriptEnabled: false, locale: 'id-ID' });
  await visit.page.goto(`${origin}/docs/errors#QUOTE_EXPIRED`);
  expect(await visit.page.getAttribute('html', 'lang')).toBe('id');
  await visit.page.click('#QUOTE_EXPIRED a');
  expect(new URL(visit.page.url()).pathname).toBe('/docs/id/errors/QUOTE_EXPIRED');
  await visit.page.click('.languages a');
  expect(await visit.page.textContent('h1')).toBe('QUOTE_EXPIRED');
  expect(await visit.page.getAttribute('html', 'lang')).toBe('en');
  expect(visit.faults).toEqual([]);
  await visit.close();
});

it('sends an operation of the API reference with a TEST key, and never sends a LIVE key', async () => {
  const { secret } = await shared.api.newKey();
  const visit = await visitor({ viewport: { width: 1280, height: 900 } });
  const keys: (string | undefined)[] = [];
  visit.page.on('request', (request) => keys.push(request.headers().authorization));
  await tryOut(visit.page, secret);
  const status = visit.page.locator('.live-responses-table .response-col_status');
  await status.filter({ hasText: '200' }).first().waitFor();
  await tryOut(visit.page, 'svc_live_anything');
  await status.filter({ hasText: '401' }).first().waitFor();
  expect(keys).toContain(`Bearer ${secret}`);
  expect(keys.filter((key) => key?.includes('svc_live_'))).toEqual([]);
  expect(visit.faults).toEqual([]);
  await visit.close();
});

/** Reopens the reference, and executes an operation with a key. */
async function tryOut(page: Page, key: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${origin}/docs/en/reference#/Couriers/listCouriers`);
  await page.locator('.auth-wrapper .authorize').first().click();
  const dialog = page.locator('.modal-ux');
  await dialog.locator('input').fill(key);
  await dialog.locator('button.authorize').click();
  await dialog.locator('.btn-done').click();
  const operation = page.locator('#operations-Couriers-listCouriers');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.locator('button.execute').click();
}

/** A visitor that records errors of the page and every request to another server. */
async function visitor(options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (!/40[14] \((?:Unauthorized|Not Found)\)/.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const { origin: of, protocol } = new URL(request.url());
    if (of !== origin && protocol !== 'data:' && protocol !== 'about:') faults.push(request.url());
  });
  return { page, faults, close: () => context.close() };
}
