import { launchChromium } from '#tests/browser/kit/chromium.ts';
import {
  type Dashboard,
  newShop,
  type Shop,
  startDashboard,
} from '#tests/browser/kit/dashboard.ts';
import { makeSample } from '#tests/browser/kit/sample.ts';
import { type Visit, visit } from '#tests/browser/kit/visit.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { copyToAccounts } from '#tests/kit/many-accounts.ts';
import { quoted } from '#tests/kit/seller.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { type Figure, median } from './figure.ts';

const SHIPMENTS = 100_000;
const TIMES = 5;
/** Of a cheap phone against this machine. */
const SLOWER = 4;
/** Milliseconds since the page was asked for. */
const NOW = 'performance.now()';
/** The number in the first row of a list. */
const FIRST_ROW = 'document.querySelector(\'tbody a[href*="SHP"]\')?.textContent';

/** How soon the dashboard can be used, and how soon a long list shows its next page. */
export async function pageFigures(): Promise<readonly Figure[]> {
  const dashboard = await startDashboard();
  const browser = await launchChromium();
  try {
    const shop = await newShop(dashboard);
    await makeSample(dashboard, shop);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const visitor = await visit(browser, dashboard, { person: shop.owner });
      times.push(await interactiveMs(visitor));
      await visitor.close();
    }
    const what = `overview usable, CPU ${SLOWER} times slower, empty cache`;
    const first = { what, measured: median(times) / 1_000, unit: 's', bound: 1.5 };
    // Copies need books in which little has moved.
    const large = await newShop(dashboard);
    const visitor = await visit(browser, dashboard, { person: large.owner });
    return [first, await nextPage(dashboard, large, visitor)];
  } finally {
    await browser.close();
    await dashboard.close();
  }
}

/** Everything is there, and the page has nothing to do. */
async function interactiveMs({ page, context, open, settled }: Visit): Promise<number> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await open('/test/overview');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled();
  return page.evaluate<number>(NOW);
}

async function nextPage(
  dashboard: Dashboard,
  { client, accountId }: Shop,
  { page, open, settled }: Visit,
): Promise<Figure> {
  const { quote_id: quoteId } = await quoted(client);
  const sold = (await client.ship(shipmentBody(quoteId), quoteId)).data();
  const sale = { quoteId, shipmentNumber: sold.shipment_number, idempotencyKey: quoteId };
  await withClient(dashboard.ownerUrl, (owner) =>
    copyToAccounts(owner, sale, [{ accountId, count: SHIPMENTS }]),
  );
  await open('/test/shipments');
  await settled();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const before = JSON.stringify(await page.evaluate(FIRST_ROW));
    const startedAt = await page.evaluate<number>(NOW);
    await page.getByRole('button', { name: 'Next' }).click();
    // Not by the page's own waiting, which its policy forbids.
    await waitUntil(() => page.evaluate(`(${FIRST_ROW} ?? ${before}) !== ${before}`));
    times.push((await page.evaluate<number>(NOW)) - startedAt);
    await settled();
  }
  const what = `next page of ${SHIPMENTS} shipments, from click to rows`;
  return { what, measured: median(times), unit: 'ms', bound: 300 };
}
