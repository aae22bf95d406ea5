import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { uuidOf } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { testPhoto } from '#tests/kit/photos.ts';
import { lostParcel } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';
import { SIZES } from './kit/visit.ts';

const PHOTO = 'https://shop.example/claims/teapot.jpg';

const scene = dashboardScene();

it('opens a claim for a lost parcel and shows its settlement by an operator', async () => {
  const number = await lostParcel(scene.shop.client);
  const { settleClaim } = scene.dashboard.api.container.get(TOKENS.useCases).claim;
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open(`/test/shipments/${number}`);
  await page.getByRole('button', { name: 'Open a claim' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Compensation').fill('60000');
  await dialog.getByLabel('What happened').fill('It never came.');
  await dialog.getByLabel('Links to evidence').fill('teapot.jpg');
  await dialog.getByRole('button', { name: 'Send the claim' }).click();
  await dialog.getByText('Each line must be a whole https address').waitFor();
  await dialog.getByLabel('Links to evidence').fill(`\n ${PHOTO}\n`);
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      fileOf('front.jpg', { width: 3_000, height: 2_000 }),
      fileOf('back.png', { width: 90, height: 120 }),
    ]);
  await dialog.getByRole('button', { name: 'Drop photo 2' }).waitFor();
  await dialog.getByRole('button', { name: 'Send the claim' }).click();

  const card = page.getByRole('region', { name: 'Claim' });
  await card.getByText('Being decided').waitFor();
  await card.getByText('Rp 60.000 asked for').waitFor();
  expect(await card.getByRole('link').getAttribute('href')).toBe(PHOTO);
  await card.getByRole('button', { name: 'Open photo 2' }).waitFor();
  await addWrongPhoto(card);
  await removePhoto(page, card);
  const claims = `/api/v1/shipments/${number}/claims`;
  const [claim] = (await scene.shop.client.get<'getClaimsOfShipment'>(claims)).data().items;
  expect(claim?.photos.map(({ width, height }) => [width, height])).toEqual([[2_000, 1_333]]);
  expect(await page.getByRole('button', { name: 'Open a claim' }).count()).toBe(0);

  await settleClaim(number, { amount: rupiah(50_000), reference: 'letter 4', by: 'ani' });
  // The event makes the page reload its data.
  await card.getByText('Rp 50.000 are in your balance.').waitFor();
  await open('/test/wallet?tab=claims');
  const row = page.getByRole('row', { name: new RegExp(number) });
  await row.getByText('Settled').waitFor();
  await row.getByText('Rp 50.000').waitFor();
  const heading = page.getByRole('heading', { name: 'Claims' });
  expect(await leftOf(row.getByRole('time'))).toBe(await leftOf(heading));
  await open(`/test/shipments/${number}?tab=evidence`);
  await page.getByText('The claim is settled').first().waitFor();
  await page.getByRole('button', { name: /^News, \d new$/ }).click();
  const news = page.getByRole('dialog');
  await news.getByText('The claim is settled').waitFor();
  await news.getByText('Lost', { exact: true }).waitFor();
  await news.getByRole('link', { name: number }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'News', exact: true }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('shows the reason of a rejected claim and offers a new one', async () => {
  const number = await lostParcel(scene.shop.client);
  const claim = { type: 'LOST', amount: 60_000, description: 'It never came.' };
  const path = `/api/v1/shipments/${number}/claims`;
  const { claim_id: id } = (await scene.shop.client.post<'createClaim'>(path, claim)).data();
  const { rejectClaim } = scene.dashboard.api.container.get(TOKENS.useCases).claim;
  const claimId = uuidOf('claim', id) ?? '';
  await rejectClaim({ shipmentNumber: number, claimId, reason: 'There is no photo.', by: 'ani' });
  const { page, open, faults, close } = await scene.visitAsOwner({ viewport: SIZES[390] });
  await open(`/test/shipments/${number}`);
  const card = page.getByRole('region', { name: 'Claim' });
  await card.getByText('Reason: There is no photo.').waitFor();
  await card.getByRole('button', { name: 'Open a claim' }).waitFor();
  await open('/test/wallet?tab=claims');
  const row = page.getByRole('row', { name: new RegExp(number) });
  await row.getByText('Asked for: Rp 60.000').waitFor();
  await row.getByRole('time').waitFor();
  const heading = page.getByRole('heading', { name: 'Claims' });
  expect(await leftOf(row.getByRole('link'))).toBe(await leftOf(heading));
  expect(await isAsWideAsCard(page)).toBe(true);
  expect(faults).toEqual([]);
  await close();
});

it('withdraws money to a verified account and shows the payout by an operator', async () => {
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open('/test/wallet?tab=withdrawals');
  await page.getByText('No bank account yet').waitFor();
  const tenant = { accountId: scene.shop.accountId, environment: 'TEST' } as const;
  const bankAccount = { bank: 'BCA', accountNumber: '0270009871', accountName: 'Toko Melati' };
  const { addBankAccount } = scene.dashboard.api.container.get(TOKENS.useCases).bankAccount;
  await addBankAccount(tenant, { bankAccount, by: 'ani' });
  await open('/test/wallet?tab=withdrawals');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('250000');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  const row = page.getByRole('row', { name: /BCA ••••9871/ });
  await row.getByText('Being paid out').waitFor();
  await row.getByText('Rp 250.000').waitFor();
  await page.setViewportSize(SIZES[390]);
  await row.getByRole('time').waitFor();
  expect(await isAsWideAsCard(page)).toBe(true);
  await page.setViewportSize(SIZES[1440]);

  const { listWithdrawals, completeWithdrawal } = scene.dashboard.api.container.get(
    TOKENS.useCases,
  ).withdrawal;
  const [asked] = await listWithdrawals();
  await completeWithdrawal(asked?.withdrawalId ?? '', { bankReference: 'BCA 77', by: 'ani' });
  await open('/test/wallet?tab=withdrawals');
  await row.getByText('Paid out').waitFor();
  await row.getByText('BCA 77').waitFor();
  expect(faults).toEqual([]);
  await close();
});

function fileOf(name: string, size: { readonly width: number; readonly height: number }) {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return { name, mimeType, buffer: testPhoto(size, mimeType) };
}

/**
 * Expects that a file other than a photo is refused with its name and the reason, and can be
 * removed.
 */
async function addWrongPhoto(card: Locator): Promise<void> {
  const page = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') };
  await card.locator('input[type=file]').first().setInputFiles([page]);
  await card.getByText('Not a whole JPEG, PNG or WebP photo (page.jpg)').waitFor();
  await card.getByRole('button', { name: 'Drop photo page.jpg' }).click();
  await card.getByText('(page.jpg)').waitFor({ state: 'detached' });
}

async function removePhoto(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Open photo 2' }).click();
  await page.getByRole('button', { name: 'Delete the photo' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete this photo?' });
  await asked.getByRole('button', { name: 'Delete the photo' }).click();
  await card.getByRole('button', { name: 'Open photo 2' }).waitFor({ state: 'detached' });
}

async function leftOf(locator: Locator): Promise<number | undefined> {
  return (await locator.boundingBox())?.x;
}

/** True if the only table of the page needs no horizontal scrolling. */
async function isAsWideAsCard(page: Page): Promise<boolean> {
  return page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.querySelector('table').parentElement;
    return scrollWidth === clientWidth;
  })()`);
}
