import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { withBusyDays } from './kit/overview-days.ts';
import { bookedParcel } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';

const MS_PER_DAY = 86_400_000;
const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const scene = dashboardScene();

it('draws charts of the overview once three days have shipments, and lists fewer days', async () => {
  await bookedParcel(scene.shop.client);
  const { page, open, settled, faults, close } = await scene.visitAsOwner();
  await withBusyDays(page, 2);
  await open('/test/overview');
  await settled();
  const perDay = page.getByRole('table', { name: 'Shipments a day' });
  await perDay.waitFor();
  expect(await page.getByRole('figure').count()).toBe(0);
  expect(await page.getByText('Chart', { exact: true }).count()).toBe(0);
  await page.unrouteAll();
  await withBusyDays(page, 3);
  await page.reload();
  await page.getByRole('figure', { name: /^Shipments a day/ }).waitFor();
  expect(await perDay.count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

it('labels the days of a chart at even steps, and compares with the days before', async () => {
  await bookedParcel(scene.shop.client);
  const { page, open, faults, close } = await scene.visitAsOwner();
  await withBusyDays(page, 30);
  await open('/test/overview');
  const chart = page.getByRole('figure', { name: /^Shipments a day/ });
  await chart.scrollIntoViewIfNeeded();
  for (const size of [LAPTOP, PHONE]) {
    await page.setViewportSize(size);
    const days = await labelledDays(chart);
    expect(days.length).toBeGreaterThan(1);
    expect(new Set(days.slice(1).map((day, at) => day - (days[at] ?? 0))).size).toBe(1);
  }
  await page
    .getByText(/30 days before: \d+/)
    .first()
    .waitFor();
  expect(faults).toEqual([]);
  await close();
});

/** Numbers of the days that a chart names below its axis, once it is drawn for the window. */
async function labelledDays(chart: Locator): Promise<readonly number[]> {
  const labels = chart.locator('.recharts-xAxis-tick-labels text');
  await waitUntil(async () => {
    const [frame, drawing] = await Promise.all([
      chart.boundingBox(),
      chart.locator('svg').first().boundingBox(),
    ]);
    return frame !== null && drawing !== null && Math.abs(frame.width - drawing.width) < 2;
  });
  const now = new Date();
  const texts = await labels.allTextContents();
  return texts.map((text) => {
    const inYear = (year: number) => Date.parse(`${text} ${year} UTC`) / MS_PER_DAY;
    const day = inYear(now.getUTCFullYear());
    // Days of December, seen in January.
    return day > now.getTime() / MS_PER_DAY + 1 ? inYear(now.getUTCFullYear() - 1) : day;
  });
}
