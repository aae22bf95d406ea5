import { expect, it } from '@jest/globals';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { dashboardScene } from './kit/scene.ts';

const ROWS = 50;
const TITLES = [
  ...['No. Pesanan', 'Penerima', 'HP', 'Alamat', 'Kecamatan', 'Berat'],
  ...['Nama barang', 'Qty', 'Harga', 'Gudang'],
];
/** By the number of the row, what is wrong of it. */
const WRONG: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  7: { HP: '12' },
  20: { Berat: '0' },
  41: { Kecamatan: '99.99.99' },
};

const scene = dashboardScene();

it('a bulk of 50 with 3 bad rows is pasted, mended, paid and printed', async () => {
  const { sender } = shipmentBody('');
  await scene.shop.client.post('/api/v1/senders', sender);
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open('/test/bulk');
  await page.getByLabel('Paste rows of a sheet, with their column titles').fill(sheetText());
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await page.getByRole('heading', { name: `${ROWS} rows` }).waitFor();
  await page.getByRole('button', { name: 'Check and price' }).click();
  const wrong = page.getByRole('group', { name: '3 rows need mending' });
  await wrong.waitFor();
  await wrong.getByLabel('HP').fill('081298765432');
  await wrong.getByLabel('Berat').fill('900');
  const place = wrong.getByRole('combobox', { name: 'District' });
  await place.fill('kebomas');
  await page
    .getByRole('option', { name: /Kebomas/ })
    .first()
    .click();
  expect(await shipments()).toBe(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: /^Send all, pay Rp/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^50 shipments are made, and Rp/).waitFor();
  await dialog.getByRole('button', { name: /^Send all, pay Rp/ }).click();
  await page.getByRole('heading', { name: 'Done', exact: true }).waitFor();
  const labels = page.getByRole('button', { name: 'All labels as one PDF' });
  const download = page.waitForEvent('download');
  await labels.click();
  expect((await download).suggestedFilename()).toMatch(/^bat_.+\.pdf$/);
  expect(await shipments()).toBe(ROWS);
  expect(faults).toEqual([]);
  await close();
});

function sheetText(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const cells: Readonly<Record<string, string>> = {
      'No. Pesanan': `order-${at + 1}`,
      ...{ Penerima: 'Sari', HP: '0857 1234 5678', Alamat: 'Jl. Veteran No. 8' },
      ...{ Kecamatan: '35.25.14', Berat: '1200', 'Nama barang': 'Batik', Qty: '1' },
      ...{ Harga: '75000', Gudang: 'A' },
      ...WRONG[at + 1],
    };
    return TITLES.map((title) => cells[title] ?? '').join('\t');
  });
  return [TITLES.join('\t'), ...rows].join('\n');
}

async function shipments(): Promise<number | null | undefined> {
  const query = '?include_total=true&limit=1';
  const { data } = await scene.shop.client.get<'listShipments'>(`/api/v1/shipments${query}`);
  return data().pagination.total;
}
