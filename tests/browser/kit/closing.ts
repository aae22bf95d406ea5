import type { Page } from 'playwright-core';
import { waitUntil } from '#tests/kit/wait-until.ts';

const OPEN = '[role="dialog"]:visible, [role="menu"]:visible';
/** Dialogs whose content is shown only once have no close button, and Escape leaves them open. */
const CLOSES = '.mantine-Modal-close:enabled, .mantine-Drawer-close:enabled';
/** Source of an expression: true if the focus is, or can be, inside the open element. */
const TAKES_FOCUS = `(() => {
  const all = [...document.querySelectorAll('[role="dialog"], [role="menu"]')];
  const open = all.filter((one) => one.checkVisibility()).at(-1);
  for (const one of [open, ...open.querySelectorAll('button, input, a')])
    if (!open.contains(document.activeElement)) one.focus();
  return open.contains(document.activeElement);
})()`;
const WITHIN_MS = 5_000;

/** Closes dialogs, drawers and menus, and returns those after which the keyboard focus is lost. */
export async function lostFocus(page: Page): Promise<readonly string[]> {
  const open = page.locator(OPEN).last();
  if ((await open.count()) === 0) return [];
  const isDialog = (await open.locator('.mantine-Modal-body, .mantine-Drawer-body').count()) > 0;
  if (isDialog && (await open.locator(CLOSES).count()) === 0) return [];
  const before = await page.locator(OPEN).count();
  // A change of language may have redrawn a popover and lost the focus, which a person would not
  // do.
  const isFocused = await page.evaluate<boolean>(TAKES_FOCUS);
  if (!isFocused) return isDialog ? ['nothing in the dialog can have the focus'] : [];
  await page.keyboard.press('Escape');
  await waitUntil(async () => (await page.locator(OPEN).count()) < before);
  const isKept = () => page.evaluate<boolean>('document.activeElement !== document.body');
  const kept = await waitUntil(isKept, { withinMs: WITHIN_MS }).then(
    () => true,
    () => false,
  );
  return kept ? [] : ['the focus is lost after closing'];
}
