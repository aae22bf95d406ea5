import { expect, it } from '@jest/globals';
import { available, bookedParcel, shown } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';

// Slow simulator: parcels wait for the actions of the test.
const scene = dashboardScene({ SIMULATOR_SPEED: '1' });

it('returns a delivered parcel in two clicks, with links in both directions', async () => {
  const number = await delivered();
  const before = await available(scene.shop.client);
  const visitor = await scene.visitAsOwner();
  const { page, open, faults, close } = visitor;
  await open(`/test/shipments/${number}`);
  await page.getByText('Can be returned until').waitFor();
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^From Sari Wulandari \(.+Gresik\) to Toko Melati \(.+\)\./).waitFor();
  expect(await dialog.getByRole('radio').first().isChecked()).toBe(true);
  await dialog.getByRole('button', { name: /^Pay Rp/ }).click();
  await page.waitForURL((url) => /shipments\/SHP/.test(url.pathname) && !url.href.includes(number));
  const [, way = ''] = /shipments\/(SHP\w+)/.exec(page.url()) ?? [];
  await page.getByText('This shipment brings back the parcel of').waitFor();
  const back = await shown(scene.shop.client, way);
  const seen = [back.return_of, back.payment_status, back.receiver.name];
  expect(seen).toEqual([number, 'PAID', 'Toko Melati']);
  expect(await available(scene.shop.client)).toBe(before - back.total_amount);
  await page.getByRole('link', { name: number }).click();
  await page.getByText('Sent back by').waitFor();
  await page.getByRole('link', { name: way }).waitFor();
  expect(await page.getByRole('button', { name: 'Return', exact: true }).count()).toBe(0);
  expect((await shown(scene.shop.client, number)).returned_by).toBe(way);
  expect(faults).toEqual([]);
  await close();
});

it('allows another return after a cancelled one, with another payment method', async () => {
  const number = await delivered();
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open(`/test/shipments/${number}`);
  const make = async () => {
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await page.getByRole('dialog').getByText('QRIS', { exact: true }).click();
    await page.getByRole('button', { name: /^Make the return, Rp/ }).click();
    await page.getByText('This shipment brings back the parcel of').waitFor();
  };
  await make();
  const first = (await shown(scene.shop.client, number)).returned_by;
  await scene.shop.client.post(`/api/v1/shipments/${first}/cancel`, undefined);
  await page.getByRole('link', { name: number }).click();
  await make();
  expect((await shown(scene.shop.client, number)).returned_by).not.toBe(first);
  expect(faults).toEqual([]);
  await close();
});

it('returns part of a parcel, insured and collected at a chosen time', async () => {
  const number = await delivered();
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open(`/test/shipments/${number}`);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Contents, weight, insurance').click();
  await dialog.getByLabel('Batik shirt: how many of 2').fill('1');
  await dialog.getByLabel('Weight').fill('600');
  await dialog.getByLabel('Insure for Rp 75.000').check();
  await dialog.getByLabel('Your number of the return').fill('retur-1');
  await dialog.getByText('JNE · ').first().click();
  await dialog.getByLabel('Say when the courier comes').check();
  const day = await dialog.getByLabel('Day', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: /^Pay Rp/ }).click();
  await page.getByText('This shipment brings back the parcel of').waitFor();
  const way = (await shown(scene.shop.client, number)).returned_by ?? '';
  expect(await shown(scene.shop.client, way)).toMatchObject({
    insured_value: 75_000,
    weight_grams: 600,
    reference: 'retur-1',
    courier_code: 'jne',
    items: [{ name: 'Batik shirt', quantity: 1 }],
    pickup: { date: day, window: { start: '13:00', end: '16:00' } },
  });
  expect(faults).toEqual([]);
  await close();
});

async function delivered(): Promise<string> {
  const { client } = scene.shop;
  const number = await bookedParcel(client);
  await client.post(`/api/v1/test/shipments/${number}/advance`, { to: 'DELIVERED' });
  return number;
}
