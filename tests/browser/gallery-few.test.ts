import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOf, type Look } from './kit/gallery.ts';
import { lostParcel } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';

/** The narrowest phone, a phone and a laptop; axe looks at the last two. */
const WIDTHS = [320, 390, 1280] as const;
const HEIGHT = 800;
const LANGUAGES = ['id', 'en'] as const;

type Few = {
  readonly name: string;
  readonly path: string;
  /** Step that leads to the state, if its path is not enough. */
  readonly step?: (page: Page) => Promise<void>;
};

const scene = dashboardScene({ SIMULATOR_SPEED: '0.1' });

// Every state in every window is in gallery.test.ts, which takes minutes.
it('shows a few states legibly and accessibly on a phone and a laptop in both languages', async () => {
  const number = await lostParcel(scene.shop.client);
  const states: readonly Few[] = [
    { name: 'overview', path: '/test' },
    { name: 'new', path: '/test/new' },
    { name: 'shipments', path: '/test/shipments' },
    { name: 'wallet', path: '/test/wallet' },
    { name: 'claim', path: `/test/shipments/${number}`, step: openClaim },
  ];
  const found: string[] = [];
  for (const language of LANGUAGES) {
    const visit = await scene.visitAsOwner({ language, reducedMotion: 'reduce' });
    for (const { name, path, step } of states) {
      await visit.open(path);
      await visit.settled();
      await step?.(visit.page);
      for (const width of WIDTHS) {
        await visit.page.setViewportSize({ width, height: HEIGHT });
        const look: Look = { width, theme: 'light', language };
        for (const fault of await faultsOf(look, visit)) {
          found.push(`${name} at ${width}, ${language}: ${fault}`);
        }
      }
    }
    found.push(...visit.faults);
    await visit.close();
  }
  expect(found).toEqual([]);
});

async function openClaim(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?:Ajukan klaim|Open a claim)$/ }).click();
  await page.getByRole('dialog').waitFor();
}
