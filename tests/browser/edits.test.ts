import { expect, it } from '@jest/globals';
import { sold } from '#tests/kit/seller.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { shown } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';

const scene = dashboardScene();

it('edits and tags an unpaid shipment, and finds it by its new name and tag', async () => {
  const number = await unpaid();
  const other = await unpaid();
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open(`/test/shipments/${number}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const receiver = page.getByRole('dialog').getByRole('group', { name: 'Receiver' });
  await receiver.getByLabel('Name').fill('Wulan Anggraini');
  await receiver.getByText('Village, postal code, e-mail, …').click();
  await receiver.getByLabel('Village').fill('Sidokumpul');
  await receiver.getByLabel('Coordinates').fill('Gresik');
  await page.getByRole('dialog').getByLabel('Pieces').fill('3');
  await page.getByRole('dialog').getByText('Your own data (metadata)').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a line' }).click();
  const own = page.getByRole('dialog').getByRole('group', { name: 'Your own data' });
  await own.getByLabel('Name').fill('order_id');
  await own.getByLabel('Value').fill('4711');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.locator('[role=dialog] [aria-invalid=true]').waitFor();
  await receiver.getByLabel('Coordinates').fill('-7.16, 112.65');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Wulan Anggraini').waitFor();
  await page.getByLabel('New tag').fill('Fragile');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove the tag fragile' }).waitFor();
  expect(await shown(scene.shop.client, number)).toMatchObject({
    receiver: {
      name: 'Wulan Anggraini',
      phone: '+6285712345678',
      village: 'Sidokumpul',
      coordinates: { latitude: -7.16, longitude: 112.65 },
    },
    items: [{ name: 'Batik shirt', quantity: 3, price: 75_000 }],
    metadata: { order_id: '4711' },
    tags: ['fragile'],
    reference: null,
  });

  await waitUntil(async () => (await found('search=wulan+ang&tag=fragile')).length === 1);
  await open('/test/shipments');
  await page.getByRole('link', { name: other }).waitFor();
  await page.getByLabel('Name, phone, AWB, …').fill('wulan ang');
  await page.getByRole('link', { name: other }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: number }).waitFor();
  await page.getByLabel('Name, phone, AWB, …').fill('');
  await page.getByRole('link', { name: other }).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Tag', { exact: true }).fill('fragile');
  await page.getByRole('link', { name: other }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Remove the tag fragile' }).click();
  await page.getByText('No tags yet.').waitFor();
  expect((await shown(scene.shop.client, number)).tags).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

async function unpaid(): Promise<string> {
  return (await sold(scene.shop.client, { payment_method: 'QRIS' })).shipment_number;
}

async function found(query: string) {
  const answer = await scene.shop.client.get<'listShipments'>(`/api/v1/shipments?${query}`);
  return answer.data().items;
}
