import { expect, it } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import readQr from 'jsqr';
import type { Locator, Page, Request } from 'playwright-core';
import { newPerson } from '#tests/kit/person.ts';
import { sold } from '#tests/kit/seller.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { ADDRESS, pay, typeOrder } from './kit/ordering.ts';
import { dashboardScene } from './kit/scene.ts';
import type { Visit } from './kit/visit.ts';

const SENDER = {
  name: 'Toko Melati',
  phone: '0812-3456-7890',
  address: 'Jl. Peta Barat No. 12',
  village: '',
  postalCode: '',
  note: '',
  place: { districtId: '31.73.06', label: 'Kalideres, Kota Administrasi Jakarta Barat' },
};

const ANDI = 'Andi Lama\n0811-1111-1111\nJl. Braga No. 1, Sumur Bandung, Kota Bandung 40111';

const scene = dashboardScene();

it('needs six clicks from an empty page to a printed label with a saved sender', async () => {
  const { page, open, faults, close } = await withSender();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await open('/test/new');
  await click(page.getByLabel('Tempel alamat lengkap'));
  await page.keyboard.insertText(ADDRESS);
  await page.getByText('Sudah diisi dari alamat').waitFor();
  await click(page.getByText('Baju', { exact: true }));
  await click(page.getByRole('button', { name: /^Kunci harga/ }).first());
  await page.getByRole('timer').waitFor();
  await click(page.getByRole('button', { name: /^Bayar Rp/ }));
  await click(page.getByRole('dialog').getByRole('button', { name: /^Bayar Rp/ }));
  await click(page.getByRole('button', { name: 'Cetak label' }));
  await page.locator('iframe[src^="blob:"]').waitFor({ state: 'attached' });
  expect(clicks).toBeLessThanOrEqual(6);
  const { items } = (await scene.shop.client.get<'listShipments'>('/api/v1/shipments')).data();
  expect(items).toMatchObject([
    {
      receiver: { name: 'Sari Wulandari', phone: '+6285712345678', district_id: '35.25.14' },
      payment_status: 'PAID',
    },
  ]);
  expect(faults).toEqual([]);
  await close();
});

it('shows field errors in place and keeps the draft across a reload', async () => {
  const { page, open, settled, close } = await withSender();
  await open('/test/new');
  await typeOrder(page);
  const receiver = page.getByRole('region', { name: 'Penerima' });
  await receiver.getByLabel('Nomor HP').fill('12');
  await pay(page);
  await receiver.getByText('Nomor Indonesia').waitFor();
  expect(await receiver.getByLabel('Nomor HP').getAttribute('aria-invalid')).toBe('true');
  await page.reload();
  await settled();
  expect(await receiver.getByLabel('Nama').inputValue()).toBe('Sari Wulandari');
  expect(await receiver.getByLabel('Nomor HP').inputValue()).toBe('12');
  await page.getByRole('timer').waitFor();
  await close();
});

it('buys an order once when its answer is lost, even after a reload', async () => {
  const { page, open, settled, close } = await withSender();
  await open('/test/new');
  await typeOrder(page);
  const before = await shipmentsCount();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/shipments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await pay(page);
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.reload();
  await settled();
  await pay(page);
  await page.getByText('Resi sudah terbit').waitFor();
  expect(new Set(keys).size).toBe(1);
  expect(await shipmentsCount()).toBe(before + 1);
  await close();
});

it('shows a QRIS code that can be scanned, and shows it as paid by itself', async () => {
  const { page, open, close } = await withSender();
  await open('/test/new');
  await typeOrder(page);
  await page.getByLabel('QRIS').check();
  await pay(page);
  await page.getByRole('img', { name: 'Kode QRIS' }).waitFor();
  const number = new URL(page.url()).searchParams.get('shipment');
  const path = `/api/v1/shipments/${number}`;
  const { qr_string: text } = (await scene.shop.client.get<'getShipment'>(path)).data();
  expect(await scanned(await page.screenshot())).toBe(text);
  await page.getByText(/^NMID: ID\d{13}$/).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Simpan QR' }).click();
  expect(await scanned(await (await saved).path())).toBe(text);
  // Another client pays; the page must notice by itself.
  await scene.shop.client.post(`/api/v1/test/shipments/${number}/settle-payment`, {});
  await page.getByText('Resi sudah terbit').waitFor();
  await close();
});

it('denies a viewer the pages to create a shipment and to top up', async () => {
  const { account } = scene.shop;
  const person = await newPerson(scene.dashboard.api, { account, role: 'VIEWER' });
  const { page, open, settled, close } = await scene.visit({ person, language: 'id' });
  await open('/test/new');
  await page.getByText('Tidak ada izin untuk halaman ini').waitFor();
  await open('/test/wallet');
  await settled();
  expect(await page.getByRole('button', { name: 'Isi saldo' }).count()).toBe(0);
  await close();
});

it('shows a top-up as paid by itself, with an explained transaction', async () => {
  const { page, open, close } = await withSender();
  await open('/test/wallet');
  await page.getByRole('button', { name: 'Isi saldo' }).click();
  await page.getByRole('button', { name: 'Lanjut ke pembayaran' }).click();
  await page.getByRole('img', { name: 'Kode QRIS' }).waitFor();
  await page.reload();
  await page.getByRole('img', { name: 'Kode QRIS' }).waitFor();
  await page.getByRole('button', { name: 'Simulasikan pembayaran' }).click();
  await page.getByText('Saldo sudah bertambah').waitFor();
  await page.getByRole('button', { name: 'Selesai' }).click();
  await page
    .getByText(/^Isi saldo .* masuk$/)
    .first()
    .waitFor();
  await close();
});

it("ranks rates by their score, and shows the courier's record on the route", async () => {
  await sold(scene.shop.client);
  const way = '/api/v1/couriers/jne/performance?origin=31.73.06&destination=35.25.14';
  await waitUntil(async () => {
    const { items } = (await scene.shop.client.get<'getCourierPerformance'>(way)).data();
    return items[0]?.on_time === 1;
  });
  const { page, open, settled, faults, close } = await withSender();
  await open('/test/new?sort=fastest');
  await page.getByLabel('Tempel alamat lengkap').fill(ADDRESS);
  await page.getByText('Sudah diisi dari alamat').waitFor();
  await page.getByText('Baju', { exact: true }).click();
  const rows = page.locator('li', { has: page.getByRole('button', { name: /^Kunci harga/ }) });
  await rows.first().getByText('Tercepat').waitFor();
  await page.getByRole('radiogroup').getByText('Paling pas').click();
  await rows.first().getByText('Paling pas').waitFor();
  await settled();
  expect(new URL(page.url()).search).toBe('?sort=best_value');
  const scores = await rows.getByText(/^Cepat & murah \d+\/100$/).allTextContents();
  const values = scores.map((score) => Number(/\d+/.exec(score)?.[0]));
  expect(values.length).toBeGreaterThan(10);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  await page.getByRole('button', { name: /^Cepat & murah .* JNE Reguler/ }).click();
  await page.getByText('Tepat waktu').waitFor();
  await page.getByText('Jakarta Barat → Kabupaten Gresik').waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('drops a late reading of a pasted address that has since been replaced', async () => {
  const { page, open, settled, close } = await withSender();
  await open('/test/new');
  const { held, release } = await holdFirstReading(page);
  const box = page.getByLabel('Tempel alamat lengkap');
  await box.fill(ANDI);
  await held;
  await box.fill('Sari Baru\n0857-1234-5678\nJl. Veteran No. 8, Kebomas, Gresik 61124');
  await page.getByText('Sudah diisi dari alamat').waitFor();
  await release();
  await settled();
  const receiver = page.getByRole('region', { name: 'Penerima' });
  expect(await receiver.getByLabel('Nama').inputValue()).toBe('Sari Baru');
  expect(await receiver.getByLabel('Nomor HP').inputValue()).toBe('0857-1234-5678');
  expect(await receiver.getByRole('textbox', { name: 'Alamat', exact: true }).inputValue()).toBe(
    'Jl. Veteran No. 8',
  );
  expect(await receiver.getByRole('combobox', { name: 'Kecamatan' }).inputValue()).toContain(
    'Kebomas, Kabupaten Gresik',
  );
  await close();
});

it('keeps fields typed by hand while a pasted address is read', async () => {
  const { page, open, settled, close } = await withSender();
  await open('/test/new');
  const { held, release } = await holdFirstReading(page);
  await page.getByLabel('Tempel alamat lengkap').fill(ANDI);
  await held;
  const receiver = page.getByRole('region', { name: 'Penerima' });
  await receiver.getByLabel('Nama').fill('Andi Wijaya (kantor)');
  await release();
  await page.getByText('Sudah diisi dari alamat').waitFor();
  await settled();
  expect(await receiver.getByLabel('Nama').inputValue()).toBe('Andi Wijaya (kantor)');
  expect(await receiver.getByLabel('Nomor HP').inputValue()).toBe('0811-1111-1111');
  await close();
});

it('fills no form that was cleared while a pasted address was read', async () => {
  const { page, open, settled, close } = await withSender();
  await open('/test/new');
  const { held, release } = await holdFirstReading(page);
  await page.getByLabel('Tempel alamat lengkap').fill(ANDI);
  await held;
  await page.getByRole('button', { name: 'Kosongkan formulir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kosongkan formulir' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await release();
  await settled();
  expect(await page.getByLabel('Tempel alamat lengkap').inputValue()).toBe('');
  const receiver = page.getByRole('region', { name: 'Penerima' });
  expect(await receiver.getByLabel('Nama').inputValue()).toBe('');
  await close();
});

/** Opens the dashboard in a browser that remembers a sender. */
async function withSender(): Promise<Visit> {
  const visited = await scene.visitAsOwner({ language: 'id' });
  const name = `satukurir.sender.${await accountIdOf(visited)}.TEST`;
  await visited.context.addInitScript(
    ([key = '', value = '']) => globalThis.localStorage.setItem(key, value),
    [name, JSON.stringify(SENDER)],
  );
  return visited;
}

/** Holds the first request that reads an address; `release` ends when its answer has arrived or was aborted. */
async function holdFirstReading(page: Page) {
  const begun = Promise.withResolvers<Request>();
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/api/v1/areas/resolve', async (route) => {
    if (isFirst) {
      isFirst = false;
      begun.resolve(route.request());
      await gate.promise;
    }
    await route.continue();
  });
  return {
    held: begun.promise,
    async release() {
      gate.resolve();
      const request = await begun.promise;
      await request.response();
    },
  };
}

async function accountIdOf({ context }: Visit): Promise<string> {
  const answer = await context.request.get(`${scene.dashboard.origin}/api/dashboard/me`);
  const { data } = await answer.json();
  return data.account.account_id;
}

async function shipmentsCount(): Promise<number> {
  const path = '/api/v1/shipments?limit=50';
  return (await scene.shop.client.get<'listShipments'>(path)).data().items.length;
}

/** Decodes the QR code from a screenshot. */

/** Text of the code in a picture: its bytes, or its path. */
async function scanned(picture: Buffer | string): Promise<string | undefined> {
  const image = await loadImage(picture);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return readQr.default(context.getImageData(0, 0, width, height).data, width, height)?.data;
}
