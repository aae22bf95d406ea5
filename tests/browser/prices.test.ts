import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { layoutFaults } from './kit/layout.ts';
import { ADDRESS, pay, typeOrder } from './kit/ordering.ts';
import { shown } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';
import type { Visit } from './kit/visit.ts';

const WIDTHS = [320, 390, 768, 1000, 1093, 1280, 1440];

/** Buttons for the next step; Mantine marks only those with an explicit variant. */
const FILLED = 'main button.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"])';

const scene = dashboardScene();

it('shows every rate legibly at every width, in both languages', async () => {
  await saveSender();
  for (const language of ['id', 'en'] as const) {
    const { page, open, settled, faults, close } = await scene.visitAsOwner({ language });
    await open('/test/new');
    await showRates(page);
    await page.getByLabel(/^(COD|Cash on delivery)/).check();
    await page.getByLabel(/^(Ditagih|To collect)/).fill('1234567');
    await settled();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled();
      expect([width, await layoutFaults(page)]).toEqual([width, []]);
      expect([width, await narrowestName(page)]).toEqual([width, expect.any(Number)]);
      expect(await narrowestName(page)).toBeGreaterThan(90);
    }
    expect(faults).toEqual([]);
    await close();
  }
});

it('folds the saved sender to one line before anything is typed', async () => {
  await saveSender();
  const { page, open, settled, close } = await scene.visitAsOwner({ language: 'id' });
  await open('/test/new');
  await settled();
  const sender = page.getByRole('region', { name: 'Pengirim' });
  await sender.getByText('Toko Melati').first().waitFor();
  expect(await sender.getByLabel('Nama').count()).toBe(0);
  await sender.getByRole('button', { name: 'Ubah' }).click();
  expect(await sender.getByLabel('Nama').inputValue()).toBe('Toko Melati');
  await close();
});

it('filters the rates by chips that stay in the URL', async () => {
  await saveSender();
  const { page, open, settled, faults, close } = await scene.visitAsOwner({ language: 'id' });
  await open('/test/new');
  await showRates(page);
  const rows = page.getByRole('button', { name: /^Kunci harga/ });
  const all = await rows.count();
  await page.getByText('≤ 2 hari', { exact: true }).click();
  await page.getByText(/ongkir tidak cocok dengan saringan/).waitFor();
  const quick = await rows.count();
  expect(quick).toBeGreaterThan(0);
  expect(quick).toBeLessThan(all);
  await page.getByRole('button', { name: 'Kurir', exact: true }).click();
  await page.getByLabel('JNE', { exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 kurir', exact: true }).waitFor();
  const ofJne = await page.getByRole('button', { name: /^Kunci harga: JNE/ }).count();
  expect(await rows.count()).toBe(ofJne);
  expect(new URL(page.url()).search).toBe('?quick=true&couriers=jne');
  await page.reload();
  await settled();
  expect(await rows.count()).toBe(ofJne);
  await page.getByRole('button', { name: 'Tampilkan semua' }).click();
  await settled();
  expect(await rows.count()).toBe(all);
  expect(faults).toEqual([]);
  await close();
});

it('shows one amount to pay and the expected cash, from the rate to the confirmation', async () => {
  await saveSender();
  const { page, open, settled, close } = await scene.visitAsOwner({ language: 'id' });
  await open('/test/new');
  await page.getByLabel('Tempel alamat lengkap').fill(ADDRESS);
  await page.getByText('Sudah diisi dari alamat').waitFor();
  await page.getByText('Baju', { exact: true }).click();
  await page.getByLabel(/^COD/).check();
  await page.getByLabel(/^Ditagih ke pembeli/).fill('150000');
  await settled();
  const row = page
    .locator('li', { has: page.getByRole('button', { name: /^Kunci harga/ }) })
    .first();
  await row.getByText(/^Anda terima/).waitFor();
  const [sum = ''] = /Rp\s[\d.]+/.exec((await row.innerText()) ?? '') ?? [];
  const [received = ''] = /Anda terima Rp\s[\d.]+/.exec((await row.innerText()) ?? '') ?? [];
  await row.getByRole('button', { name: /^Kunci harga/ }).click();
  await page.getByRole('timer').waitFor();
  const lock = page.getByRole('region', { name: 'Harga terkunci' });
  await lock.getByText(received.replace('Anda terima ', ''), { exact: true }).waitFor();
  await lock.getByRole('button', { name: `Bayar ${sum}` }).waitFor();
  await pay(page);
  await page.getByText('Resi sudah terbit').waitFor();
  const number = new URL(page.url()).searchParams.get('shipment') ?? '';
  const { total_amount: paid } = await shown(scene.shop.client, number);
  expect(sum.replace(/\D/g, '')).toBe(String(paid));
  await close();
});

it('offers printing first once the parcel is booked, and shows its label', async () => {
  await saveSender();
  const { page, open, settled, faults, close } = await scene.visitAsOwner({ language: 'id' });
  await open('/test/new');
  await typeOrder(page);
  await pay(page);
  await page.getByRole('img', { name: 'Pratinjau label' }).waitFor();
  expect(await page.locator(FILLED).allInnerTexts()).toEqual(['Cetak label']);
  await page.getByRole('button', { name: 'Cetak label' }).click();
  await page.locator('iframe[src^="blob:"]').waitFor({ state: 'attached' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await layoutFaults(page)]).toEqual([width, []]);
  }
  await page.getByRole('button', { name: 'Kirim paket lagi' }).click();
  await page.getByLabel('Tempel alamat lengkap').waitFor();
  await settled();
  expect(faults).toEqual([]);
  await close();
});

it('shows the transfer amount as the only amount, and no other filled button', async () => {
  await saveSender();
  const { page, open, settled, close } = await scene.visitAsOwner({ language: 'id' });
  await open('/test/new');
  await typeOrder(page);
  await page.getByLabel('Transfer bank').check();
  await pay(page);
  await page.getByText('Transfer tepat sejumlah ini').waitFor();
  const number = new URL(page.url()).searchParams.get('shipment') ?? '';
  const { transfer } = await shown(scene.shop.client, number);
  const sums = () =>
    page
      .locator('main')
      .innerText()
      .then((text) => text.match(/Rp\s[\d.]+/g) ?? []);
  const only = [`Rp\u00a0${String(transfer?.amount).replace(/\B(?=(\d{3})+$)/g, '.')}`];
  expect(await sums()).toEqual(only);
  expect(await page.locator(FILLED).count()).toBe(0);
  await open(`/test/shipments/${number}`);
  await settled();
  const payment = page.getByRole('region', { name: 'Pembayaran' });
  expect((await payment.innerText()).match(/Rp\s[\d.]+/g)).toEqual(only);
  await close();
});

it('says that LIVE has no couriers, and offers the available payment methods', async () => {
  await saveSender();
  const { page, open, close } = await scene.visitAsOwner({ language: 'id' });
  await open('/live/new');
  await page.getByText('Belum ada kurir di LIVE').waitFor();
  await open('/live/wallet?topup=new');
  await page.getByText('Isi saldo di LIVE belum bisa lewat halaman ini').waitFor();
  await page.keyboard.press('Escape');
  await open('/test/new');
  await typeOrder(page);
  await page.route('**/api/dashboard/me', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.data.payment_methods.TEST = ['WALLET', 'MANUAL_TRANSFER'];
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await page.getByText('Belum tersedia di TEST: QRIS.').waitFor();
  expect(await page.getByLabel('QRIS').count()).toBe(0);
  await close();
});

async function saveSender(): Promise<void> {
  const { items } = (await scene.shop.client.get<'listSenders'>('/api/v1/senders')).data();
  if (items.length === 0) await scene.shop.client.post('/api/v1/senders', shipmentBody('').sender);
}

async function showRates(page: Visit['page']): Promise<void> {
  await page.getByLabel(/^(Tempel alamat lengkap|Paste a whole address)/).fill(ADDRESS);
  await page.getByText(/^(Sudah diisi dari alamat|Filled in from)/).waitFor();
  await page.getByText(/^(Baju|Clothes)$/).click();
  await page
    .getByRole('button', { name: /^(Kunci harga|Lock price)/ })
    .first()
    .waitFor();
}

/** Width of the narrowest name of a courier and service. */
async function narrowestName(page: Page): Promise<number> {
  const widths = `Math.min(...[...document.querySelectorAll('ul[aria-busy] li > div:nth-of-type(1)')]
    .map((name) => name.getBoundingClientRect().width))`;
  return page.evaluate<number>(widths);
}
