/**
 * Takes screenshots of every state of the dashboard, in artifacts/screens/: in six window sizes,
 * light and dark, in both languages. Prints the faults that it finds, and fails if there are any.
 * `make screens ONLY=wallet,new` selects states by the beginning of their names.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { launchChromium } from '#tests/browser/kit/chromium.ts';
import { startDashboard } from '#tests/browser/kit/dashboard.ts';
import { faultsOf, SETTINGS, walk } from '#tests/browser/kit/gallery.ts';
import { makeGalleryShop } from '#tests/browser/kit/gallery-shop.ts';

const SCREENS = new URL('../artifacts/screens/', import.meta.url).pathname;
/**
 * Source of an expression for the total height of dialogs open above the page; 0 if there is none.
 */
const DIALOG_HEIGHT = `Math.max(0, ...[
  ...document.querySelectorAll('.mantine-Modal-content, .mantine-Drawer-content'),
].map((one) => one.scrollHeight))`;
/** Space around a dialog. */
const AROUND_PX = 140;

const [only = ''] = process.argv.slice(2);
mkdirSync(SCREENS, { recursive: true });
const dashboard = await startDashboard(SETTINGS);
const browser = await launchChromium();
/** Faults, each with the screenshots that have it. */
const found = new Map<string, readonly string[]>();
try {
  await walk(browser, await makeGalleryShop(dashboard), {
    only: only.split(','),
    onLook: async (state, look, visit) => {
      const name = `${look.width}-${look.theme}-${look.language}`;
      for (const fault of await faultsOf(look, visit)) note(`${state.name}: ${fault}`, name);
      await draw(visit.page, `${state.name}-${name}`);
    },
    onFault: (state, fault) => note(`${state.name}: ${fault}`, ''),
  });
} finally {
  await browser.close();
  await dashboard.close();
}
for (const [fault, looks] of found) console.log(`  ! ${fault}  ${looks.join(' ')}`);
process.exitCode = found.size === 0 ? 0 : 1;

function note(fault: string, look: string): void {
  found.set(fault, [...(found.get(fault) ?? []), look]);
}

/** Shows a dialog in full: the window grows with it. */
async function draw(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const height = await page.evaluate<number>(DIALOG_HEIGHT);
  const isOpen = height > 0;
  const grown = Math.max(size.height, height + AROUND_PX);
  if (isOpen) await page.setViewportSize({ width: size.width, height: grown });
  await page.screenshot({ path: `${SCREENS}${name}.png`, fullPage: !isOpen });
  if (isOpen) await page.setViewportSize(size);
  console.log(name);
}
