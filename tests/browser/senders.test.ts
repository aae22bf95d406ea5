import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { pay, typeOrder } from './kit/ordering.ts';
import { dashboardScene } from './kit/scene.ts';
import { SIZES } from './kit/visit.ts';

const scene = dashboardScene();

it('uses a sender saved in the settings for the next shipment', async () => {
  const { page, open, faults, close } = await scene.visitAsOwner({ language: 'id' });
  await open('/test/settings?tab=senders');
  await saveSender(page, { name: 'Toko Melati', address: 'Jl. Peta Barat No. 12' });
  await saveSender(page, { name: 'Gudang Kedua', address: 'Jl. Peta Selatan No. 3' });
  await page.getByRole('row', { name: /Toko Melati Utama/ }).waitFor();
  await page.setViewportSize(SIZES[390]);
  const tabs = page.getByRole('tablist');
  expect(await rightOf(tabs)).toBe(await rightOf(tabs.getByRole('tab').last()));
  await page.setViewportSize(SIZES[1440]);
  await open('/test/new');
  const sender = page.getByRole('region', { name: 'Pengirim' });
  await sender.getByLabel('Pengirim tersimpan').selectOption('Toko Melati · Kalideres');
  await sender.getByText('Toko Melati · Jl. Peta Barat No. 12').waitFor();
  await sender.getByLabel('Pengirim tersimpan').selectOption('Gudang Kedua · Kalideres');
  await typeOrder(page);
  await pay(page);
  await page.getByText('Resi sudah terbit').waitFor();
  const { items } = (await scene.shop.client.get<'listShipments'>('/api/v1/shipments')).data();
  const expected = { name: 'Gudang Kedua', address: 'Jl. Peta Selatan No. 3' };
  expect(items).toMatchObject([
    { sender: { ...expected, phone: '+6281234567890', district_id: '31.73.06' } },
  ]);
  expect(faults).toEqual([]);
  await close();
});

async function rightOf(locator: Locator): Promise<number | undefined> {
  const box = await locator.boundingBox();
  return box === null ? undefined : Math.round(box.x + box.width);
}

type Named = { readonly name: string; readonly address: string };

async function saveSender(page: Page, { name, address }: Named): Promise<void> {
  const form = page.getByRole('region', { name: 'Tambah pengirim' });
  await form.getByLabel('Nama').fill(name);
  await form.getByLabel('Nomor HP').fill('0812-3456-7890');
  await form.getByRole('combobox', { name: 'Kecamatan' }).fill('kalideres');
  await page
    .getByRole('option', { name: /Kalideres/ })
    .first()
    .click();
  await form.getByLabel('Alamat').fill(address);
  await form.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
}
