import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bookedParcel } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';

const JNE = { courier_code: 'jne', service_code: 'REG' };

const scene = dashboardScene({ SIMULATOR_SPEED: '1' });

/** Text of a file that the button makes the browser save. */
async function saved(page: Page, button: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  return readFile(await (await download).path(), 'utf8');
}

it('lists a sale as one wallet row, which unfolds to its movements', async () => {
  const number = await bookedParcel(scene.shop.client, JNE);
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open('/test/wallet');
  const row = page.getByRole('row', { name: new RegExp(number) });
  await row.waitFor();
  expect(await row.count()).toBe(1);
  await row.getByText('All movements of this shipment').click();
  await row.getByText(`${number} is booked: the held money went to the courier`).waitFor();
  expect(await row.getByRole('listitem').count()).toBe(3);
  await page.getByRole('combobox', { name: 'Bucket' }).click();
  await page.getByRole('option', { name: 'All buckets' }).click();
  await page.getByRole('columnheader', { name: 'Bucket' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Balance after it' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

it("shows times, day filters and exports in the account's zone once it is chosen", async () => {
  await bookedParcel(scene.shop.client, JNE);
  const { page, open, settled, requests, faults, close } = await scene.visitAsOwner();
  await open('/test/settings?tab=account');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: /^WIT,/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/\d\d:\d\d WIT$/).waitFor();
  await open('/test/wallet?from=2026-01-05');
  await page
    .getByText(/\d\d:\d\d WIT$/)
    .first()
    .waitFor();
  const list = requests.find((one) => one.startsWith('GET /api/v1/transactions?'));
  expect(list).toContain('created_from=2026-01-04T15%3A00%3A00.000Z');
  expect(await saved(page, 'Download CSV')).toMatch(/^\ufeff?Transaction,Journal,/);
  await settled();
  expect(requests.find((one) => one.includes('/transactions/export'))).toContain(
    'timezone=Asia%2FJayapura',
  );
  expect(faults).toEqual([]);
  await close();
});

it('saves a month of the wallet as PDF and as sheets, and the invoice of its fees', async () => {
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open('/test/wallet?tab=statements');
  expect((await saved(page, /^PDF: /)).slice(0, 5)).toBe('%PDF-');
  expect((await saved(page, /^Excel: /)).slice(0, 2)).toBe('PK');
  expect((await saved(page, /^Invoice of fees: /)).slice(0, 5)).toBe('%PDF-');
  expect(faults).toEqual([]);
  await close();
});

it('shows the overview of any days, and names their time zone', async () => {
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open('/test/overview');
  await page.getByRole('button', { name: 'Other dates' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.getByText('Delivered, 1 day').waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.getByText('Days of this overview are those of WIB.').waitFor();
  expect(faults).toEqual([]);
  await close();
});
