import { expect, it } from '@jest/globals';
import { dashboardScene } from './kit/scene.ts';
import { SIZES } from './kit/visit.ts';

const scene = dashboardScene();

it('follows a parcel booked elsewhere to its end, and deletes its tracker', async () => {
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open('/test/trackers');
  await page.getByText('No parcels are followed yet').waitFor();
  await page.getByRole('button', { name: 'Follow a parcel' }).first().click();
  await page.getByRole('combobox', { name: 'Choose a courier' }).click();
  await page.getByRole('option', { name: 'JNE', exact: true }).click();
  const awb = page.getByRole('textbox', { name: 'AWB', exact: true });
  await awb.fill('SIM TRACK');
  await page.getByRole('button', { name: 'Start to follow' }).click();
  await page.getByText('This has a wrong format').waitFor();
  await awb.fill('simtrack-returned-1');
  await page.getByRole('textbox', { name: 'Reference' }).fill('TITIPAN-1');
  await page.getByRole('button', { name: 'Start to follow' }).click();

  // The events make the page reload its data.
  const drawer = page.getByRole('dialog', { name: 'Journey' });
  await drawer.getByText('JNE · TITIPAN-1').waitFor();
  await drawer.getByText('Returned', { exact: true }).waitFor();
  expect(await drawer.getByRole('listitem').count()).toBeGreaterThan(3);
  await drawer.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row', { name: /SIMTRACK-RETURNED-1/ });
  await row.getByText('Returned', { exact: true }).waitFor();
  await page.setViewportSize(SIZES[390]);
  await row.getByText('TITIPAN-1').filter({ visible: true }).waitFor();
  await row.getByRole('time').waitFor();
  await page.setViewportSize(SIZES[1440]);

  // The same AWB in other case leads to the existing tracker.
  await page.getByRole('button', { name: 'Follow a parcel' }).click();
  await page.getByRole('combobox', { name: 'Choose a courier' }).click();
  await page.getByRole('option', { name: 'TIKI', exact: true }).click();
  await awb.fill('jx-12345');
  await page.getByRole('button', { name: 'Start to follow' }).click();
  await drawer.getByText('TIKI').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Follow a parcel' }).click();
  await page.getByRole('combobox', { name: 'Choose a courier' }).click();
  await page.getByRole('option', { name: 'TIKI', exact: true }).click();
  await awb.fill('Jx-12345');
  await page.getByRole('button', { name: 'Start to follow' }).click();
  await page.getByText('JX-12345 is followed already: this is its journey').waitFor();
  await drawer.getByRole('button', { name: 'Stop following' }).click();
  const ask = page.getByRole('dialog', { name: 'Stop following this parcel?' });
  await ask.getByRole('button', { name: 'Stop following' }).click();
  await row.waitFor();

  const filter = page.getByRole('searchbox', { name: 'Whole AWB' });
  await filter.fill('SIMT');
  await page.getByText('Enter 5 to 40 letters or digits').waitFor();
  await filter.fill('SIMTRACK-NONE');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Name, AWB, number …').fill('simtrack-ret');
  await page.getByText('Tracker · JNE · TITIPAN-1').click();
  await drawer.getByText('JNE · TITIPAN-1').waitFor();
  await open('/test/events');
  await page.getByRole('link', { name: /^trk_/ }).first().click();

  await drawer.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this parcel from the list?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No parcels are followed yet').waitFor();
  expect(faults).toEqual([]);
  await close();
});
