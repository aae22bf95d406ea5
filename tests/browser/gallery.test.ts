import { expect, it } from '@jest/globals';
import { launchChromium } from './kit/chromium.ts';
import { startDashboard } from './kit/dashboard.ts';
import { faultsOf, SETTINGS, walk } from './kit/gallery.ts';
import { makeGalleryShop } from './kit/gallery-shop.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;

it(
  'shows every state legibly and accessibly in every window, theme and language',
  async () => {
    const dashboard = await startDashboard(SETTINGS);
    const browser = await launchChromium();
    const found = new Set<string>();
    try {
      await walk(browser, await makeGalleryShop(dashboard), {
        onLook: async (state, look, visit) => {
          for (const fault of await faultsOf(look, visit))
            found.add(`${state.name} at ${look.width}, ${look.theme}, ${look.language}: ${fault}`);
        },
        onFault: (state, fault) => found.add(`${state.name}: ${fault}`),
      });
    } finally {
      await browser.close();
      await dashboard.close();
    }
    expect([...found]).toEqual([]);
  },
  HALF_AN_HOUR_MS,
);
