/**
 * Screenshots of every page of the dashboard, in artifacts/screens/: on a desktop and a phone,
 * light and dark, in both languages, of a busy shop and of an empty one. `make screens
 * ONLY=wallet,new` selects pages by the beginning of their names.
 */
import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { TABS } from '#src/web/pages/settings/tabs.ts';
import { launchChromium } from '#tests/browser/kit/chromium.ts';
import {
  type Dashboard,
  newShop,
  type Shop,
  startDashboard,
} from '#tests/browser/kit/dashboard.ts';
import { ENTRANCES, PLACES } from '#tests/browser/kit/places.ts';
import { makeSample, type Sample } from '#tests/browser/kit/sample.ts';
import { SIZES, type Visit, visit } from '#tests/browser/kit/visit.ts';
import { newPerson } from '#tests/kit/person.ts';
import { actedPictures, grow, type Picture } from './screens/acts.ts';

type Look = {
  readonly size: keyof typeof SIZES;
  readonly theme: 'light' | 'dark';
  readonly language: 'id' | 'en';
};

const SCREENS = new URL('../artifacts/screens/', import.meta.url).pathname;
const LOOKS: readonly Look[] = [
  { size: 1440, theme: 'light', language: 'id' },
  { size: 1440, theme: 'dark', language: 'en' },
  { size: 390, theme: 'light', language: 'en' },
  { size: 390, theme: 'dark', language: 'id' },
];

const [only = ''] = process.argv.slice(2);
const beginnings = only.split(',');
mkdirSync(SCREENS, { recursive: true });
const dashboard = await startDashboard();
const browser = await launchChromium();
try {
  const busy = await newShop(dashboard);
  const empty = await newShop(dashboard);
  const sample = await makeSample(dashboard, busy);
  await draw(ENTRANCES.map((name) => ({ name, path: `/${name}?token=unknown` })));
  await draw([...pagesOf(sample), ...(await actedPictures(busy, sample))], busy);
  const owner = await newPerson(dashboard.api, { account: busy.account, isOperator: true });
  await draw(inEach(['staff']), { ...busy, owner });
  await draw(inEach(PLACES, '-empty'), empty);
  await draw(inEach(PLACES, '-live', 'live'), busy);
} finally {
  await browser.close();
  await dashboard.close();
}

function pagesOf({ shipments, webhookId, trackerId }: Sample): readonly Picture[] {
  return [
    ...inEach(PLACES),
    ...Object.entries(shipments).map(([state, number]) => ({
      name: `shipments-${state}`,
      path: `/test/shipments/${number}`,
    })),
    {
      name: 'shipments-delivered-evidence',
      path: `/test/shipments/${shipments.delivered}?tab=evidence`,
    },
    ...['withdrawals', 'claims'].map((tab) => ({
      name: `wallet-${tab}`,
      path: `/test/wallet?tab=${tab}`,
    })),
    { name: 'pickups-request', path: '/test/pickups?request=true' },
    { name: 'trackers-add', path: '/test/trackers?add=true' },
    { name: 'trackers-one', path: `/test/trackers?tracker=${trackerId}` },
    ...TABS.map((tab) => ({ name: `settings-${tab}`, path: `/test/settings?tab=${tab}` })),
    { name: 'webhooks-one', path: `/test/webhooks/${webhookId}` },
    { name: 'nothing', path: '/test/nothing' },
  ];
}

function inEach(names: readonly string[], suffix = '', slug = 'test'): readonly Picture[] {
  return names.map((name) => ({ name: name + suffix, path: `/${slug}/${name}` }));
}

async function draw(pictures: readonly Picture[], shop?: Shop): Promise<void> {
  const wanted = pictures.filter(({ name }) =>
    beginnings.some((beginning) => name.startsWith(beginning)),
  );
  for (const look of wanted.length > 0 ? LOOKS : []) {
    await drawAs(look, wanted, { browser, dashboard, shop });
  }
}

type Studio = { browser: Browser; dashboard: Dashboard; shop: Shop | undefined };

async function drawAs(
  { size, theme, language }: Look,
  pictures: readonly Picture[],
  { browser, dashboard, shop }: Studio,
): Promise<void> {
  const looks = { viewport: SIZES[size], colorScheme: theme, language };
  const visitor = await visit(browser, dashboard, {
    ...looks,
    ...(shop === undefined ? {} : { person: shop.owner }),
  });
  for (const { name, path, act } of pictures) {
    await visitor.page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.page.setViewportSize(SIZES[size]);
    await visitor.open(path);
    await visitor.settled();
    await act?.(visitor);
    await visitor.settled();
    await drawCharts(visitor);
    const file = `${name}-${size}-${theme}-${language}.png`;
    await visitor.page.screenshot({ path: SCREENS + file, fullPage: true });
    console.log(file);
  }
  for (const fault of new Set(visitor.faults)) console.log(`  ! ${fault}`);
  await visitor.close();
}

/** Charts are drawn when they scroll into view; embedded pages only while they are in view. */
async function drawCharts({ page }: Visit): Promise<void> {
  for (const figure of await page.getByRole('figure').all()) {
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('svg').first().waitFor();
  }
  if ((await page.locator('iframe').count()) > 0) await grow(page);
  await page.evaluate('scrollTo(0, 0)');
}
