/** Actions on a page before its screenshot, in either language. */

import type { Shop } from '#tests/browser/kit/dashboard.ts';
import { ADDRESS } from '#tests/browser/kit/ordering.ts';
import type { Sample } from '#tests/browser/kit/sample.ts';
import type { Visit } from '#tests/browser/kit/visit.ts';
import { QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

export type Picture = {
  readonly name: string;
  readonly path: string;
  readonly act?: (visitor: Visit) => Promise<void>;
};

const LOCK = /^(Lock price|Kunci harga)/;
const TITLES =
  'No. Pesanan\tPenerima\tHP\tAlamat\tKecamatan\tBerat\tNama barang\tQty\tHarga\tGudang';
const WRONG: Readonly<Record<number, string>> = { 2: '12', 4: '' };

/** Screenshots that need a click first, or a batch in progress. */
export async function actedPictures(
  { client }: Shop,
  { shipments }: Sample,
): Promise<readonly Picture[]> {
  const priced = await batchOf(client, true);
  const done = await batchOf(client, false);
  return [
    { name: 'bulk-read', path: '/test/bulk', act: readSheet },
    { name: 'bulk-wrong', path: '/test/bulk', act: checkSheet },
    { name: 'bulk-priced', path: `/test/bulk?batch=${priced}` },
    { name: 'bulk-sending', path: '/test/bulk', act: (visitor) => watchSending(visitor, done) },
    { name: 'bulk-done', path: `/test/bulk?batch=${done}` },
    {
      name: 'shipments-unpaid-edit',
      path: `/test/shipments/${shipments.unpaid}`,
      act: (visitor) => openDialog(visitor, /^(Edit|Ubah)$/),
    },
    {
      name: 'shipments-onTheWay-return',
      path: `/test/shipments/${shipments.onTheWay}`,
      act: (visitor) => openDialog(visitor, /^(Return|Retur)$/),
    },
    { name: 'new-prices', path: '/test/new', act: showPrices },
    { name: 'new-locked', path: '/test/new', act: lockPrice },
    { name: 'new-paid', path: '/test/new', act: (visitor) => buy(visitor, null) },
    { name: 'new-qris', path: '/test/new', act: (visitor) => buy(visitor, 'QRIS') },
    { name: 'shipments-selected', path: '/test/shipments', act: selectPage },
    { name: 'shipments-search', path: '/test/shipments?search=sari&tag=promo', act: openFilters },
  ];
}

async function showPrices({ page }: Visit): Promise<void> {
  await page.getByLabel(/^(Paste a whole address|Tempel alamat lengkap)/).fill(ADDRESS);
  await page.getByText(/^(Filled in from|Sudah diisi dari)/).waitFor();
  await page.getByText(/^(Clothes|Baju)$/).click();
  await page.getByRole('button', { name: LOCK }).first().waitFor();
}

async function lockPrice(visitor: Visit): Promise<void> {
  await showPrices(visitor);
  await visitor.page.getByRole('button', { name: LOCK }).first().click();
  await visitor.page.getByRole('timer').waitFor();
}

/** Null: from the wallet. */
async function buy(visitor: Visit, method: string | null): Promise<void> {
  const { page } = visitor;
  await lockPrice(visitor);
  if (method !== null) await page.getByLabel(method).check();
  const pay = { name: /^(Pay|Bayar) Rp/ };
  await page.getByRole('button', pay).click();
  await page.getByRole('dialog').getByRole('button', pay).click();
  const shown = method === null ? /label/ : /QRIS/;
  await page.getByRole('main').getByRole('img', { name: shown }).waitFor();
}

async function selectPage({ page }: Visit): Promise<void> {
  await page.getByRole('checkbox', { name: /^(Select all|Pilih semua)/ }).check();
}

/** Makes the window as high as the highest page. */
export async function grow(page: Visit['page']): Promise<void> {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2_400 });
}

async function batchOf(client: Shop['client'], dryRun: boolean): Promise<string> {
  const { sender, receiver, items } = shipmentBody('');
  const shipments = Array.from({ length: 5 }, (_, at) => ({
    reference: `massal-${dryRun}-${at + 1}`,
    package: QUOTE_BODY.package,
    sender,
    receiver,
    items,
    rule: 'cheapest',
  }));
  const body = { shipments, dry_run: dryRun };
  const headers = { 'Idempotency-Key': `bulk ${dryRun}` };
  const { data } = await client.post<'createBatch'>('/api/v1/batches', body, headers);
  const id = data().batch_id;
  await waitUntil(async () => {
    const shown = (await client.get<'getBatch'>(`/api/v1/batches/${id}`)).data();
    return dryRun ? shown.status === 'AWAITING_CONFIRMATION' : shown.labels.ready > 0;
  });
  return id;
}

async function readSheet({ page }: Visit): Promise<void> {
  const rows = Array.from({ length: 6 }, (_, at) => {
    const phone = WRONG[at] ?? '0857 1234 5678';
    const texts = [`order-${at + 1}`, 'Sari Wulandari', phone, 'Jl. Veteran No. 8', '35.25.14'];
    return [...texts, '1200', 'Kemeja batik', '1', '75000', 'A'].join('\t');
  });
  await page
    .getByRole('textbox')
    .last()
    .fill([TITLES, ...rows].join('\n'));
  await page.getByRole('button', { name: /^(Read the rows|Baca baris)$/ }).click();
  await page.getByRole('table').waitFor();
}

async function checkSheet(visitor: Visit): Promise<void> {
  const { page } = visitor;
  await readSheet(visitor);
  const button = page.getByRole('button', { name: /^(Check and price|Periksa dan hitung)$/ });
  await button.click();
  await page.getByRole('group', { name: /2 (rows need|baris perlu)/ }).waitFor();
}

/** Sending takes only moments, so the answer is changed to show a batch in progress. */
async function watchSending({ page, open }: Visit, id: string): Promise<void> {
  await page.route(`**/api/v1/batches/${id}`, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.data.status = 'SENDING';
    json.data.totals = { ...json.data.totals, rows: 50, created: 21, priced: 29 };
    await route.fulfill({ response: answer, json });
  });
  await open(`/test/bulk?batch=${id}`);
  await page.getByRole('progressbar').waitFor();
}

/** Opens the dialog, enlarges the window and unfolds everything, so that all of it is visible. */
async function openDialog({ page, settled }: Visit, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').locator('form, fieldset, [role=radiogroup]').first().waitFor();
  for (const summary of await page.getByRole('dialog').locator('summary').all())
    await summary.click();
  await settled();
  await grow(page);
}

async function openFilters({ page }: Visit): Promise<void> {
  const button = page.getByRole('button', { name: /^(Filters|Saring|Filter)/ });
  if (await button.isVisible()) await button.click();
}
