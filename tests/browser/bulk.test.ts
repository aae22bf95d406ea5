import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { shipmentBody } from '#tests/kit/api-client.ts';
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
  33: { Harga: '75.000' },
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
  await page.getByRole('button', { name: 'Check and price' }).click();
  const wrong = page.getByRole('group', { name: '4 rows need mending' });
  await wrong.waitFor();
  await page.getByText('4 of 4 rows still to mend').waitFor();
  await wrong.getByLabel('HP').fill('081298765432');
  await page.getByText('3 of 4 rows still to mend').waitFor();
  await wrong.getByLabel('Berat').fill('900');
  await wrong.getByText('Digits without a thousands separator: 12500').waitFor();
  expect(await wrong.getByLabel('Harga').getAttribute('aria-invalid')).toBe('true');
  await wrong.getByLabel('Harga').fill('75000');
  const place = wrong.getByRole('combobox', { name: 'District' });
  await place.fill('kebomas');
  await page
    .getByRole('option', { name: /Kebomas/ })
    .first()
    .click();
  await page.getByText('All changed').waitFor();
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

it('keeps "check again" within reach of each wrong row on a phone', async () => {
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
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: /^Send all, pay Rp/ }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('reads a file of Excel on Windows, and says so', async () => {
  const { owner } = await newShop(scene.dashboard);
  const { page, open, faults, close } = await scene.visit({ person: owner });
  await open('/test/bulk');
  const csv = 'sep=;\r\nNo. Pesanan;Penerima\r\nc-1;Andr\u00e9e\r\n';
  const file = { name: 'pesanan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('This file was read as Windows-1252').waitFor();
  await page.getByRole('cell', { name: 'Andr\u00e9e' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

function sheetText(count: number, wrong: Wrong): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const cells: Readonly<Record<string, string>> = {
      'No. Pesanan': `order-${at + 1}`,
      Penerima: 'Sari',
      HP: '0857 1234 5678',
      Alamat: 'Jl. Veteran No. 8',
      Kecamatan: '35.25.14',
      Berat: '1200',
      'Nama barang': 'Batik',
      Qty: '1',
      Harga: '75000',
      Gudang: 'A',
      ...wrong[at + 1],
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
