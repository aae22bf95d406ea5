import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { apiClient } from '#tests/kit/api-client.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { launchChromium } from './kit/chromium.ts';
import { type Dashboard, startDashboard } from './kit/dashboard.ts';
import { register } from './kit/entering.ts';
import { type Visit, visit } from './kit/visit.ts';

const SCREENS = new URL('../../artifacts/screens/', import.meta.url).pathname;
const SECRET = /^svc_test_\w+$/;

let dashboard: Dashboard;
let browser: Browser;
let visitor: Visit;

beforeAll(async () => {
  dashboard = await startDashboard();
  browser = await launchChromium();
  visitor = await visit(browser, dashboard);
});

afterAll(async () => {
  // A screenshot of the last page, for people to look at.
  await visitor?.page.screenshot({ path: `${SCREENS}main-story.png`, fullPage: true });
  await browser?.close();
  await dashboard?.close();
});

it('leads from registration to a delivered parcel using only the pages', async () => {
  const { page } = visitor;
  const shop = 'Toko Melati';
  const email = 'melati@shop.example';
  await register(visitor, dashboard, { name: 'Melati Kusuma', email, shop });
  const secret = await createKey(page);
  await addWebhook(page);
  const number = await sell(page);
  await seeDelivery(page, number);
  await seeWebhook(page);
  await takeLabel(page, number);
  const shown = await apiClient(dashboard.api.port, secret).get<'getShipment'>(
    `/api/v1/shipments/${number}`,
  );
  expect(shown.data()).toMatchObject({ status: 'DELIVERED', payment_method: 'QRIS' });
  expect(visitor.faults).toEqual([]);
});

/** Creates a key whose secret is shown once, and checks that it works. */
async function createKey(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'API keys' }).first().click();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Kasir');
  await dialog.getByRole('button', { name: 'Create', exact: false }).last().click();
  const secret = (await dialog.getByText(SECRET).first().textContent()) ?? '';
  expect((await apiClient(dashboard.api.port, secret).get('/api/v1/balance')).status).toBe(200);
  await page.reload();
  await page.getByText('Kasir').first().waitFor();
  expect(await page.content()).not.toContain(secret);
  return secret;
}

async function addWebhook(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await page.getByRole('button', { name: 'Add a webhook' }).first().click();
  await page.getByRole('dialog').getByLabel('Address').fill(dashboard.receiver.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'I have kept it' }).click();
}

/**
 * Compares rates, locks a price and pays by QRIS; the page follows payment and booking by itself.
 */
async function sell(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'New shipment' }).first().click();
  await fillParty(page, 'Sender', { name: 'Toko Melati', place: 'kalideres' });
  await fillParty(page, 'Receiver', { name: 'Sari Wulandari', place: 'kebomas' });
  await page.getByText('Clothes', { exact: true }).click();
  const rates = page.getByRole('region', { name: 'Rates' });
  await rates.getByRole('button', { name: 'Lock price' }).first().click();
  const locked = page.getByRole('region', { name: 'Price locked' });
  await locked.getByRole('radio', { name: 'QRIS' }).check();
  await locked.getByRole('button', { name: /^Pay Rp/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay Rp/ })
    .click();
  await page.getByRole('button', { name: 'Simulate the payment' }).click();
  await page.getByText('The courier is booked').waitFor();
  const [number = ''] = /SHP\w+/.exec(page.url()) ?? [];
  await page.getByText('Open the shipment').click();
  await page.getByRole('heading', { name: number }).waitFor();
  return number;
}

type Party = { readonly name: string; readonly place: string };

async function fillParty(page: Page, title: string, { name, place }: Party): Promise<void> {
  const card = page.getByRole('region', { name: title });
  const input = (label: string): Locator => card.locator('input').and(card.getByLabel(label));
  await input('Name').fill(name);
  await input('Phone').fill('0812-3456-7890');
  await input('District').fill(place);
  await page
    .getByRole('option', { name: new RegExp(place, 'i') })
    .first()
    .click();
  await input('Address').first().fill('Jl. Mawar No. 12');
}

/** The simulator delivers the parcel; the page follows by itself. */
async function seeDelivery(page: Page, number: string): Promise<void> {
  await page.getByRole('main').getByText('Delivered').first().waitFor();
  await page.getByRole('tab', { name: 'Evidence' }).click();
  const evidence = page.getByRole('tabpanel');
  await evidence.getByText('Money came in and paid the shipment').waitFor();
  await evidence
    .getByText(/^The courier took the order/)
    .first()
    .waitFor();
  expect(page.url()).toContain(`/test/shipments/${number}?tab=evidence`);
}

async function seeWebhook(page: Page): Promise<void> {
  const sent = () =>
    dashboard.receiver.received.find(({ bytes }) => bytes.includes('"shipment.delivered"'));
  await waitUntil(sent);
  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await page.getByRole('link', { name: dashboard.receiver.url }).click();
  await page.getByRole('button', { name: /Delivered shipment\.delivered$/ }).click();
  const delivery = page.getByRole('dialog');
  await delivery.getByText('Received').first().waitFor();
  await delivery.getByText('shipment.delivered').first().waitFor();
}

async function takeLabel(page: Page, number: string): Promise<void> {
  await visitor.open(`/test/shipments/${number}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
}
