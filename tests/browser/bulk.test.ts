import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { xlsxOf } from '#tests/kit/xlsx.ts';
import { newShop } from './kit/dashboard.ts';
import { dashboardScene } from './kit/scene.ts';
import { SIZES } from './kit/visit.ts';

const ROWS = 50;
const WRONG_ON_PHONE = 20;
const AGAIN =
  "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Periksa lagi')";
const TITLES = [
  'No. Pesanan',
  'Penerima',
  'HP',
  'Alamat',
  'Kecamatan',
  'Berat',
  'Nama barang',
  'Qty',
  'Harga',
  'Gudang',
];
/** Wrong values by row number and column title. */
type Wrong = Readonly<Record<number, Readonly<Record<string, string>>>>;

const WRONG: Wrong = {
  7: { HP: '12' },
  20: { Berat: '0' },
  33: { Harga: 'gratis' },
  41: { Kecamatan: '99.99.99' },
};

const scene = dashboardScene();

it('accepts 50 pasted rows, has 4 wrong ones corrected, charges the wallet and prints the labels', async () => {
  const { sender } = shipmentBody('');
  await scene.shop.client.post('/api/v1/senders', sender);
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open('/test/bulk');
  await page
    .getByLabel('Paste rows of a sheet, with their column titles')
    .fill(sheetText(ROWS, WRONG));
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await page.getByRole('heading', { name: `${ROWS} rows` }).waitFor();
  await page.getByRole('cell', { name: '75.000 \u2192 Rp\u00a075.000' }).first().waitFor();
  await page.getByRole('button', { name: 'Check and price' }).click();
  const wrong = page.getByRole('group', { name: '4 rows need mending' });
  await wrong.waitFor();
  await page.getByText('4 of 4 rows still to mend').waitFor();
  await wrong.getByLabel('HP').fill('081298765432');
  await page.getByText('3 of 4 rows still to mend').waitFor();
  await wrong.getByLabel('Berat').fill('900');
  await wrong.getByText('Rupiah, such as 75.000').waitFor();
  expect(await wrong.getByLabel('Harga').getAttribute('aria-invalid')).toBe('true');
  await wrong.getByLabel('Harga').fill('Rp 75.000');
  const place = wrong.getByRole('combobox', { name: 'District' });
  await place.fill('kebomas');
  await page
    .getByRole('option', { name: /Kebomas/ })
    .first()
    .click();
  await page.getByText('All changed').waitFor();
  expect(await shipments(scene.shop.client)).toBe(0);
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
  expect(await shipments(scene.shop.client)).toBe(ROWS);
  expect(faults).toEqual([]);
  await close();
});

it('keeps "check again" visible on a phone for each wrong row', async () => {
  const { sender } = shipmentBody('');
  const { client, owner } = await newShop(scene.dashboard);
  await client.post('/api/v1/senders', sender);
  const looks = { person: owner, viewport: SIZES[390], language: 'id' as const };
  const { page, open, faults, close } = await scene.visit(looks);
  await open('/test/bulk');
  const everyRow = Array.from({ length: WRONG_ON_PHONE }, (_, at) => [at + 1, { HP: '12' }]);
  await page
    .getByLabel('Tempel baris dari spreadsheet, dengan judul kolom')
    .fill(sheetText(WRONG_ON_PHONE, Object.fromEntries(everyRow)));
  await page.getByRole('button', { name: 'Baca baris' }).click();
  await page.getByRole('button', { name: 'Periksa dan hitung' }).click();
  const wrong = page.getByRole('group', { name: `${WRONG_ON_PHONE} baris perlu diperbaiki` });
  await wrong.waitFor();
  const again = page.getByRole('button', { name: 'Periksa lagi' });

  // Continues by keyboard from the focus after the check.
  await page.keyboard.press('Tab');
  for (let row = 1; row <= WRONG_ON_PHONE; row += 1) {
    await page.keyboard.press('Tab');
    const name = `Baris ${row} · order-${row}`;
    const field = wrong.getByRole('group', { name, exact: true }).getByLabel('HP');
    expect([row, await isFocused(field)]).toEqual([row, true]);
    expect([row, await page.evaluate(isInSight('document.activeElement'))]).toEqual([row, true]);
    expect([row, await page.evaluate(isInSight(AGAIN))]).toEqual([row, true]);
    if (row > 1) await page.keyboard.type('081298765432');
  }
  await page.getByText(`1 dari ${WRONG_ON_PHONE} baris belum diperbaiki`).waitFor();
  const table = page.getByRole('region', { name: 'Baris', exact: true });
  await table.focus();
  expect(await isFocused(table)).toBe(true);
  await again.press('Enter');
  await page.getByRole('group', { name: '1 baris perlu diperbaiki' }).waitFor();
  expect(await page.evaluate(isInSight(AGAIN))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await isFocused(page.getByRole('button', { name: 'Mulai dari awal' }))).toBe(true);
  expect(faults).toEqual([]);
  await close();
});

/** Source of an expression that runs in the browser: is the centre of the element uncovered? */
function isInSight(element: string): string {
  return `(() => {
    const { left, top, width, height } = ${element}.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return ${element}.contains(at);
  })()`;
}

async function isFocused(locator: Locator): Promise<boolean> {
  return (await locator.and(locator.page().locator(':focus')).count()) === 1;
}

it('lists cancelled orders of a marketplace with their status, and does not send them', async () => {
  const { sender } = shipmentBody('');
  const { client, owner } = await newShop(scene.dashboard);
  await client.post('/api/v1/senders', sender);
  const { page, open, faults, close } = await scene.visit({ person: owner });
  await open('/test/bulk');
  const lines = [
    'No. Pesanan;Status Pesanan;Penerima;HP;Alamat;Kecamatan;Berat;Nama barang;Qty;Harga',
    '1;Perlu Dikirim;Sari;081298765432;Jl. Veteran No. 5;35.25.14;1200;Kopi;1;75000',
    '2;Batal;Budi;081298765432;Jl. Veteran No. 5;35.25.14;1200;Kopi;1;75000',
  ];
  await page.getByLabel('Paste rows of a sheet, with their column titles').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Read the rows' }).click();
  const alert = page.getByRole('alert').filter({ hasText: '1 row is left out' });
  await alert.getByText('Cancelled (1): 2 · Budi · Batal').waitFor();
  await page.getByRole('heading', { name: '1 row', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Check and price' }).click();
  await page.getByRole('button', { name: /^Send all, pay Rp/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/^1 shipments? (?:is|are) made/)
    .waitFor();
  await page.reload();
  await alert.waitFor();
  await alert.getByRole('button', { name: 'Ship them all the same' }).click();
  await page.getByRole('heading', { name: '2 rows', exact: true }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('sends each row of a sheet, one of them numbered # 1001, and mends the right one', async () => {
  const { sender } = shipmentBody('');
  const { client, owner } = await newShop(scene.dashboard);
  await client.post('/api/v1/senders', sender);
  const { page, open, faults, close } = await scene.visit({ person: owner });
  await open('/test/bulk');
  const lines = [
    'No;No. Pesanan;Penerima;HP;Alamat;Kecamatan;Berat;Nama barang;Qty;Harga',
    '1;# 1001;Satu;081298765432;Jl. Veteran No. 5;35.25.14;1200;Kopi;1;75000',
    '2;h2;Dua;12;Jl. Veteran No. 5;35.25.14;1200;Kopi;1;75000',
    '3;h3;Tiga;081298765432;Jl. Veteran No. 5;35.25.14;1200;Kopi;1;75000',
  ];
  await page.getByLabel('Paste rows of a sheet, with their column titles').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await page.getByRole('heading', { name: '3 rows' }).waitFor();
  await page.getByRole('button', { name: 'Check and price' }).click();
  const wrong = page.getByRole('group', { name: 'Row 2 \u00b7 h2' });
  await wrong.waitFor();
  expect(await wrong.getByLabel('HP').inputValue()).toBe('12');
  await wrong.getByLabel('HP').fill('081298765432');
  await page.getByText('All changed').waitFor();
  await page.reload();
  await page.getByText('All changed').waitFor();
  expect(await wrong.getByLabel('HP').inputValue()).toBe('081298765432');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: /^Send all, pay Rp/ }).waitFor();
  await page.getByRole('button', { name: 'Start anew' }).click();
  await page.getByRole('button', { name: 'Read the rows' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Read the rows' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('reads a CSV file of Excel on Windows, and says so on the page', async () => {
  const { owner } = await newShop(scene.dashboard);
  const { page, open, faults, close } = await scene.visit({ person: owner });
  await open('/test/bulk');
  const csv = 'sep=;\r\nNo. Pesanan;Penerima\r\nc-1;Andr\u00e9e\r\n';
  const file = { name: 'pesanan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('This file was read as Windows-1252').waitFor();
  await page.getByRole('cell', { name: 'Andr\u00e9e' }).waitFor();
  const note = page.getByRole('alert').filter({ hasText: 'Windows-1252' });
  expect(await note.count()).toBe(1);
  expect(faults).toEqual([]);
  await close();
});

it('reads an Excel workbook, and asks for the missing weight', async () => {
  const { owner } = await newShop(scene.dashboard);
  const { page, open, faults, close } = await scene.visit({ person: owner });
  await open('/test/bulk');
  const buffer = xlsxOf({
    Pesanan: [
      ['No. Pesanan', 'Nama Penerima', 'Kota/Kabupaten', 'Alamat Pengiriman', 'Harga'],
      ['b-1', 'Andr\u00e9e', 'Gresik', 'Jl. Veteran No. 5, Kebomas', 75_000],
    ],
  });
  const file = { name: 'pesanan.xlsx', mimeType: 'application/octet-stream', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('cell', { name: 'Andr\u00e9e' }).waitFor();
  await page.getByText('Kebomas, Kabupaten Gresik, Jawa Timur').waitFor();
  await page.getByText(/^No column yet is: Weight, /).waitFor();
  await page.getByLabel('Weight of rows without one').fill('0,5 kg');
  await page.getByText(/^No column yet is: Phone of the receiver, /).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('sells a marketplace\u2019s export of 50 orders unchanged, with names of districts', async () => {
  const { sender } = shipmentBody('');
  const { client, owner } = await newShop(scene.dashboard);
  await client.post('/api/v1/senders', sender);
  const { page, open, faults, close } = await scene.visit({ person: owner, language: 'id' });
  await open('/test/bulk');
  const buffer = Buffer.from(exportText(ROWS));
  const file = { name: 'Semua pesanan.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: '50 paket dalam 55 baris' }).waitFor();
  await page.getByText('Kebomas, Kabupaten Gresik, Jawa Timur').first().waitFor();
  await page.getByText('Kalideres, Jakarta Barat, DKI Jakarta').first().waitFor();
  const question = page.getByRole('group', { name: 'Martapura \u00b7 10 baris' });
  await question.getByRole('button', { name: /Ogan Komering Ulu Timur/ }).click();
  await page.getByText('Kecamatan yang Anda pilih').waitFor();
  await page.getByRole('button', { name: 'Periksa dan hitung' }).click();
  await page.getByRole('button', { name: /^Kirim semua, bayar Rp/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^50 kiriman dibuat dan Rp/).waitFor();
  await dialog.getByRole('button', { name: /^Kirim semua, bayar Rp/ }).click();
  await page.getByRole('heading', { name: 'Selesai', exact: true }).waitFor();
  expect(await shipments(client)).toBe(ROWS);
  await open('/test/bulk');
  const earlier = page.getByRole('table', { name: 'Kiriman massal sebelumnya' });
  const download = page.waitForEvent('download');
  await earlier.getByRole('button', { name: 'Label (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bat_.+\.pdf$/);
  await earlier.getByRole('link').click();
  await page.getByRole('button', { name: 'Semua label dalam satu PDF' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

/** Orders as TikTok Shop exports them; the last column of each is the seller's own. */
function exportText(count: number): string {
  const titles =
    'Order ID,Order Status,Seller SKU,Product Name,Quantity,SKU Unit Original Price,Buyer Username,Recipient,Phone #,Zipcode,Province,District,Districts,Detail Address,Weight(kg)';
  const words =
    'Platform unique order ID.,Current order status.,SKU of the seller.,Name.,Sold quantity.,Unit price.,Buyer,Recipient,Phone of the recipient.,Zipcode.,Province,District,Districts,Address,Order weight';
  const places = [
    ',Jawa Timur,Kabupaten Gresik,Kebomas',
    ',Jawa Timur,Gresik,Kebomas',
    '11830,DKI Jakarta,Jakarta Barat,Kalideres',
    ',,,Martapura',
    ',DKI Jakarta,Kota Jakarta Barat,Kec. Kalideres',
  ];
  const orders = Array.from({ length: count }, (_, at) => {
    const id = `5770000000000${1_000 + at}`;
    const place = places[at % places.length];
    const rest = `sari_${at},Sari Wulandari,(+62)81298765432,${place},"Jl. Veteran No. ${at + 1}, RT 02","0,5"\t`;
    const items = [`${id},To ship,K-1,"Kain 5"" lebar",1,"75.000",${rest}`];
    if (at % 10 === 0) items.push(`${id},To ship,T-1,Teh,2,"IDR 15,000",${rest}`);
    return items;
  });
  return `\ufeff${[titles, words, ...orders.flat()].join('\r\n')}`;
}

function sheetText(count: number, wrong: Wrong): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const cells: Readonly<Record<string, string>> = {
      'No. Pesanan': `order-${at + 1}`,
      Penerima: 'Sari',
      HP: '0857 1234 5678',
      Alamat: 'Jl. Veteran No. 8',
      Kecamatan: '35.25.14',
      Berat: '1,2 kg',
      'Nama barang': 'Batik',
      Qty: '1 pcs',
      Harga: '75.000',
      Gudang: 'A',
      ...wrong[at + 1],
    };
    return TITLES.map((title) => cells[title] ?? '').join('\t');
  });
  return [TITLES.join('\t'), ...rows].join('\n');
}

async function shipments(client: ApiClient): Promise<number | null | undefined> {
  const query = '?include_total=true&limit=1';
  const { data } = await client.get<'listShipments'>(`/api/v1/shipments${query}`);
  return data().pagination.total;
}
