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
/** CPU slowdown of a cheap phone compared with this machine. */
const SLOWER = 4;
type FirstVisit = {
  /** Time until the page reacts to a key pressed as soon as there is a heading. */
  readonly interactiveMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Longest time from a key or click to the frame that shows its effect. */
  readonly longestMs: number;
};

/** Source of a script that runs in the page. */
const OBSERVE = `
  globalThis.observed = { shift: 0, longestMs: 0 };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      if (!hadRecentInput) observed.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      observed.longestMs = Math.max(observed.longestMs, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });`;
const OBSERVED = 'globalThis.observed';
const HAS_FOCUS = 'document.activeElement !== document.body';
/** Milliseconds since the navigation started. */
const NOW = 'performance.now()';
/** Shipment number in the first row of a list. */
const FIRST_ROW = 'document.querySelector(\'tbody a[href*="SHP"]\')?.textContent';

/** Measures how soon the dashboard can be used, and a long list shows its next page. */
export async function pageFigures(): Promise<readonly Figure[]> {
  const dashboard = await startDashboard();
  const browser = await launchChromium();
  try {
    const shop = await newShop(dashboard);
    await makeSample(dashboard, shop);
    const visits: FirstVisit[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const visitor = await visit(browser, dashboard, { person: shop.owner });
      visits.push(await firstVisit(visitor));
      await visitor.close();
    }
    // Copying rows needs an account with few journals.
    const large = await newShop(dashboard);
    const visitor = await visit(browser, dashboard, { person: large.owner });
    return [...figuresOf(visits), await nextPage(dashboard, large, visitor)];
  } finally {
    await browser.close();
    await dashboard.close();
  }
}

/** Loads the overview with an empty cache on the CPU of a cheap phone. */
async function firstVisit({ page, context, open, settled }: Visit): Promise<FirstVisit> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(OBSERVE);
  await open('/test/overview');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await waitUntil(() => page.evaluate<boolean>(HAS_FOCUS));
  const interactiveMs = await page.evaluate<number>(NOW);
  await settled();
  const { shift, longestMs } = await page.evaluate<Omit<FirstVisit, 'interactiveMs'>>(OBSERVED);
  return { interactiveMs, shift, longestMs };
}

function figuresOf(visits: readonly FirstVisit[]): readonly Figure[] {
  const slowly = `CPU ${SLOWER} times slower, empty cache`;
  const of = (key: keyof FirstVisit) => median(visits.map((each) => each[key]));
  return [
    {
      what: `overview reacts to its first key, ${slowly}`,
      measured: of('interactiveMs') / 1_000,
      unit: 's',
      bound: 1.5,
    },
    {
      what: `layout shift of the overview, ${slowly}`,
      measured: of('shift'),
      unit: '',
      bound: 0.02,
    },
    { what: `key to its next frame, ${slowly}`, measured: of('longestMs'), unit: 'ms', bound: 200 },
  ];
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
    // Polls from outside the page, whose security policy forbids Playwright's own waiting.
    await waitUntil(() => page.evaluate(`(${FIRST_ROW} ?? ${before}) !== ${before}`));
    times.push((await page.evaluate<number>(NOW)) - startedAt);
    await settled();
  }
  const what = `next page of ${SHIPMENTS} shipments, from click to rows`;
  return { what, measured: median(times), unit: 'ms', bound: 300 };
}
