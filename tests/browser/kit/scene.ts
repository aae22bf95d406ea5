import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { there } from '#tests/kit/shared-api.ts';
import { launchChromium } from './chromium.ts';
import { type Dashboard, newShop, type Shop, startDashboard } from './dashboard.ts';
import { type Visit, type VisitOptions, visit } from './visit.ts';

/** Available from a file's first test on. */
export type DashboardScene = {
  readonly dashboard: Dashboard;
  readonly shop: Shop;
  /** Opens a browser context, signed out unless a person is given. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Opens a browser context as the owner of the shop. */
  visitAsOwner(options?: Omit<VisitOptions, 'person'>): Promise<Visit>;
};

/** One dashboard, browser and shop for all tests of a file. */
export function dashboardScene(settings: Readonly<Record<string, string>> = {}): DashboardScene {
  let dashboard: Dashboard | undefined;
  let browser: Browser | undefined;
  let shop: Shop | undefined;

  beforeAll(async () => {
    dashboard = await startDashboard(settings);
    browser = await launchChromium();
    shop = await newShop(dashboard);
  });

  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  return {
    get dashboard() {
      return there(dashboard);
    },
    get shop() {
      return there(shop);
    },
    visit: (options) => visit(there(browser), there(dashboard), options),
    visitAsOwner: (options) =>
      visit(there(browser), there(dashboard), { ...options, person: there(shop).owner }),
  };
}
