import type { Page } from 'playwright-core';

/** Sum of ten digits, which must have room wherever money stands. */
export const LONG_SUM = 1_234_567_890;

/**
 * Source of a function that runs in the browser: texts of rows that cover each other, buttons whose
 * text is not inside them, and what makes the page scroll sideways.
 */
const FIND_FAULTS = `(() => {
  const faults = [];
  const isVisible = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const rectsOf = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent.trim();
      const parent = node.parentElement;
      const style = getComputedStyle(parent);
      const isHidden = style.clipPath !== 'none' || parent.closest('[aria-hidden="true"], .mantine-VisuallyHidden-root');
      if (text === '' || isHidden || !isVisible(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) found.push({ text, rect, isCut: style.textOverflow === 'ellipsis' });
    }
    return found;
  };
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  for (const row of document.querySelectorAll('main li, main tr, main dl')) {
    const all = rectsOf(row).filter(({ isCut }) => !isCut);
    for (const [at, one] of all.entries()) {
      const other = all.slice(at + 1).find((next) => next.text !== one.text && over(one.rect, next.rect));
      if (other) faults.push('overlap: ' + one.text + ' / ' + other.text);
    }
  }
  for (const button of document.querySelectorAll('main button, main a[class*="Button"]')) {
    if (!isVisible(button)) continue;
    const box = button.getBoundingClientRect();
    const all = rectsOf(button);
    const isOut = all.some(({ rect, isCut }) => !isCut && (rect.left < box.left - 1 || rect.right > box.right + 1));
    if (isOut) faults.push('text outside its button: ' + button.textContent);
  }
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    const isScrolled = (element) => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true;
      return false;
    };
    const wide = [...document.body.querySelectorAll('*')].filter((element) =>
      isVisible(element) && element.getBoundingClientRect().right > width + 0.5 && !isScrolled(element));
    const names = wide.slice(-3).map((one) => one.tagName + '.' + one.className + ' ' + one.textContent.slice(0, 40));
    faults.push('scrolls sideways by ' + (document.documentElement.scrollWidth - width) + ' px: ' + names.join(' | '));
  }
  return faults;
})()`;

/** Faults of the page as it is drawn now; empty if everything can be read. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(FIND_FAULTS);
}
