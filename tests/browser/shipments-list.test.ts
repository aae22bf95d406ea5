import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { sold } from '#tests/kit/seller.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { layoutFaults } from './kit/layout.ts';
import { available, bookedParcel, shown } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';

/** A courier with pickups on request. */
const LION = { courier_code: 'lion', service_code: 'REGPACK' };
/** A courier that cancels after the booking. */
const JNE = { courier_code: 'jne', service_code: 'REG' };
const BOOKED = 6;

/** Keeps files that the page offers as blob: URLs, which the test cannot fetch. */
const KEEP_FILES = `globalThis.kept = [];
  const make = URL.createObjectURL;
  URL.createObjectURL = (file) => { kept.push(file); return make(file); };`;

/** Pages of the last PDF that the page offered. */
const PDF_PAGES = `kept.at(-1).text().then((pdf) => Number(/\\/Count (\\d+)/.exec(pdf)[1]))`;

// Slow simulator: parcels wait for the actions of the test.
const scene = dashboardScene({ SIMULATOR_SPEED: '1' });
let booked: readonly string[];

beforeAll(async () => {
  const { client } = scene.shop;
  const numbers: string[] = [];
  for (let at = 0; at < BOOKED; at += 1)
    numbers.push(await bookedParcel(client, at % 2 === 0 ? JNE : LION));
  booked = numbers;
  const receiver = { ...shipmentBody('').receiver, name: 'Belum Bayar' };
  await sold(client, { payment_method: 'QRIS', receiver });
});

it('prints the labels of a whole page of shipments by two clicks, as A6, A4 or ZPL', async () => {
  const { page, context, open, settled, faults, close } = await scene.visitAsOwner();
  await context.addInitScript(KEEP_FILES);
  await open('/test/shipments?status=PROCESSING,BOOKED');
  await settled();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.locator('iframe[src^="blob:"]').waitFor({ state: 'attached' });
  expect(await page.evaluate(PDF_PAGES)).toBe(BOOKED);
  const printAs = async (form: string) => {
    const before = await page.evaluate<number>('kept.length');
    await page.getByRole('button', { name: 'Print in another form' }).click();
    await page.getByRole('menuitem', { name: form }).click();
    await waitUntil(async () => (await page.evaluate<number>('kept.length')) > before);
  };
  await printAs('A4, four labels a sheet');
  expect(await page.evaluate(PDF_PAGES)).toBe(Math.ceil(BOOKED / 4));
  await printAs('ZPL for thermal printers');
  const zpl = await page.evaluate<string>('kept.at(-1).text()');
  expect(zpl.match(/\^XA/g)).toHaveLength(BOOKED);
  expect(faults).toEqual([]);
  await close();
});

it('leaves shipments without a label out of a printed file', async () => {
  const { page, context, open, settled, close } = await scene.visitAsOwner();
  await context.addInitScript(KEEP_FILES);
  await open('/test/shipments');
  await settled();
  await page.getByRole('checkbox', { name: 'Select Belum Bayar' }).check();
  expect(await page.getByRole('button', { name: 'Print labels' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByText('1 without a label were left out.').waitFor();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  expect(await page.getByRole('region', { name: 'Selected shipments' }).count()).toBe(0);
  await close();
});

it('exports exactly the selected shipments', async () => {
  const { page, context, open, settled, close } = await scene.visitAsOwner();
  await context.addInitScript(KEEP_FILES);
  await open('/test/shipments?courier=jne&status=BOOKED');
  await settled();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .check();
  await page.getByRole('button', { name: 'Download selected' }).click();
  await waitUntil(async () => (await page.evaluate<number>('kept.length')) > 0);
  const [head = '', ...rows] = (await page.evaluate<string>('kept.at(-1).text()')).split('\r\n');
  expect(head).toMatch(/^\ufeff?Shipment,AWB,/);
  expect(rows.map((row) => row.split(',')[0])).toEqual([booked[4], booked[0], '']);
  await close();
});

it('tags the selected shipments and shows them by the tag', async () => {
  const { page, open, settled, faults, close } = await scene.visitAsOwner();
  await open('/test/shipments?courier=lion');
  await settled();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Add a tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tag').fill('flash/sale');
  await dialog.getByText('For example promo-11.11').waitFor();
  expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Tag').fill('Flash Sale');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const number of booked.filter((_, at) => at % 2 === 1))
    expect((await shown(scene.shop.client, number)).tags).toEqual(['flash-sale']);
  expect(faults).toEqual([]);
  await close();
});

it('requests one pickup for the selected shipments of a courier', async () => {
  const { page, open, settled, faults, close } = await scene.visitAsOwner();
  await open('/test/shipments?courier=lion&status=BOOKED');
  await settled();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Request a pickup' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Request a pickup of 3/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const pickups = await Promise.all(
    booked.filter((_, at) => at % 2 === 1).map((number) => shown(scene.shop.client, number)),
  );
  expect(new Set(pickups.map((one) => one.pickup_id)).size).toBe(1);
  expect(pickups[0]?.pickup_id).toMatch(/^pkp_/);
  expect(faults).toEqual([]);
  await close();
});

it('cancels the selected shipments after one confirmation and names those that fail', async () => {
  const { page, open, settled, close } = await scene.visitAsOwner();
  const chosen = booked.filter((_, at) => at % 2 === 0);
  const before = await available(scene.shop.client);
  const sums = await Promise.all(chosen.map((number) => shown(scene.shop.client, number)));
  await page.route(`**/shipments/${chosen[1]}/cancel`, (route) => route.abort(), { times: 1 });
  await open('/test/shipments?courier=jne&status=BOOKED');
  await settled();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Cancel shipments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 shipments?' });
  await dialog.getByRole('button', { name: 'Cancel shipments' }).click();
  await dialog.getByText('1 shipment failed').waitFor();
  await dialog.getByText(chosen[1] ?? '').waitFor();
  await dialog.getByRole('button', { name: 'Try the failed ones again' }).click();
  await dialog.waitFor({ state: 'detached' });
  await waitUntil(async () => {
    const states = await Promise.all(chosen.map((number) => shown(scene.shop.client, number)));
    return states.every(({ status }) => status === 'CANCELLED');
  });
  const refunded = sums.reduce((sum, one) => sum + one.total_amount, 0);
  expect(await available(scene.shop.client)).toBe(before + refunded);
  await close();
});

it('shows shipment tabs by state with counts, and keeps the other filters', async () => {
  const { page, open, settled, faults, close } = await scene.visitAsOwner();
  await open('/test/shipments?courier=jne');
  const tabs = page.getByRole('navigation', { name: 'States of shipments' });
  await tabs.getByRole('link', { name: 'Not paid 1' }).click();
  await settled();
  expect(new URL(page.url()).search).toBe(
    '?courier=jne&status=AWAITING_PAYMENT,WAITING_CONFIRMATION',
  );
  expect(await tabs.locator('[aria-current="page"]').innerText()).toMatch(/^Not paid/);
  expect(await page.getByText('Belum Bayar').first().isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Remove the filter Courier' }).click();
  await settled();
  expect(new URL(page.url()).search).toBe('?status=AWAITING_PAYMENT,WAITING_CONFIRMATION');
  expect(faults).toEqual([]);
  await close();
});

it('filters shipments by a free range of days', async () => {
  const { page, open, settled, close } = await scene.visitAsOwner();
  await open('/test/shipments');
  await page.getByRole('button', { name: 'All dates' }).click();
  await page.getByRole('button', { name: '7 days' }).click();
  await settled();
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.getByLabel('To day').fill('2026-01-05');
  await page.getByLabel('From day').fill('2026-01-02');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Dates: 2 Jan – 5 Jan' }).waitFor();
  await close();
});

it('finds a buyer by name or phone from any page, by two clicks', async () => {
  const { page, open, settled, faults, close } = await scene.visitAsOwner();
  await open('/test/wallet');
  await settled();
  for (const typed of ['belum b', '0857-1234']) {
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('textbox').fill(typed);
    await page
      .getByRole('dialog')
      .getByText(/Belum Bayar · SHP/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('textbox').fill('belum');
  await page
    .getByRole('dialog')
    .getByText(/Belum Bayar · SHP/)
    .click();
  await page.waitForURL('**/test/shipments/SHP*');
  expect(faults).toEqual([]);
  await close();
});

it('fits the shipment list into 1280 px with rows of 44 px, and names receiver and courier on phones', async () => {
  const { page, open, settled, close } = await scene.visitAsOwner({ language: 'id' });
  await open('/test/shipments');
  await settled();
  for (const width of [320, 390, 768, 1024, 1093, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await layoutFaults(page)]).toEqual([width, []]);
    expect([width, await cutBy(page)]).toEqual([width, 0]);
    if (width >= 1280) expect(await rowHeight(page)).toBeLessThanOrEqual(48);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('row').nth(1);
  expect(await row.innerText()).toMatch(/Belum Bayar[\s\S]*JNE[\s\S]*Rp/);
  await close();
});

/** Pixels of the table that are outside the visible area. */
async function cutBy(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const frame = document.querySelector('main table').parentElement;
    return frame.scrollWidth - frame.clientWidth;
  })()`);
}

async function rowHeight(page: Page): Promise<number> {
  return page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('tbody tr')].map((row) => row.offsetHeight))`,
  );
}

it('keeps shipment rows of 44 px until the person chooses roomy ones, and remembers the choice', async () => {
  const { page, open, settled, faults, close } = await scene.visitAsOwner();
  const row = page.getByRole('row').nth(1);
  const height = async () => (await row.boundingBox())?.height ?? 0;
  await open('/test/shipments');
  await settled();
  expect(Math.round(await height())).toBeLessThanOrEqual(45);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('radiogroup', { name: 'Height of rows' }).getByText('Roomy').click();
  await waitUntil(async () => (await height()) > 50);
  await page.reload();
  await settled();
  expect(await height()).toBeGreaterThan(50);
  expect(faults).toEqual([]);
  await close();
});
