import type { Page } from 'playwright-core';

/** An amount of ten digits, for which there must be room wherever amounts are shown. */
export const LONG_SUM = 1_234_567_890;

/** Names of rupiah fields in answers. */
const SUMS =
  /^(?:amount|available|held|pending_cod|spend|balance_after|.*_(?:amount|price|fee|balance|cod|spend)|price|value|refunded|declared_value)$/;

/**
 * Names of fields and codes, which are meant for programs: `receiver_district_id`,
 * `receiver.name:`.
 */
const API_NAME = /[a-z]+_[a-z_]+|\w+\.[a-z_]+:/;

/**
 * Source of a function that runs in the browser. Faults are: texts that cover each other, that are
 * cut off, or that leave the box around them; words and numbers that are broken over lines; amounts
 * that their field cuts; buttons without a text or picture; names of fields of the API outside of
 * code; and what makes the page scroll sideways.
 */
const FIND_FAULTS = `(() => {
  const faults = [];
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const boxes = new Map();
  const boxOf = (element) => {
    if (!boxes.has(element)) boxes.set(element, element.getBoundingClientRect());
    return boxes.get(element);
  };
  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const HIDDEN = '.mantine-VisuallyHidden-root, noscript, option, title';
  const CODE = 'code, pre, kbd, samp, textarea, [data-code]';
  const isDrawn = (element) => {
    const style = styleOf(element);
    return style.borderRightWidth !== '0px' || !/^rgba\\(.*, 0\\)$/.test(style.backgroundColor);
  };
  /** Elements by the layer that they are in: layers above the page overlap it by design. */
  const layers = new Map();
  const layerOf = (element) => {
    if (element === null || element === document.body) return document.body;
    if (!layers.has(element)) {
      const style = styleOf(element);
      const floats = ['fixed', 'sticky'].includes(style.position) || element.matches('[data-portal], [role="dialog"], [role="menu"], [role="listbox"]');
      layers.set(element, floats ? element : layerOf(element.parentElement));
    }
    return layers.get(element);
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (text === '' || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
    if (parent.closest(HIDDEN) || styleOf(parent).clipPath !== 'none' || !isVisible(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length > 0) texts.push({ text, node, parent, rects });
  }
  for (const { parent } of texts) {
    // Texts beside each other are one line to people.
    const parts = [...parent.childNodes].map((one) => one.nodeType === Node.TEXT_NODE ? one.textContent : ' ');
    const line = parts.join('').replace(/https?:\\S+/g, '');
    if (parent.closest(CODE) === null && ${API_NAME}.test(line))
      faults.push('name of the API: ' + line.slice(0, 80));
  }
  for (const { text, rects } of texts) {
    const isSqueezed = rects.length > 3 && text.length / rects.length < 5;
    if (isSqueezed) faults.push('a few letters a line: ' + text.slice(0, 60));
  }
  for (const { node, parent, rects } of texts) {
    if (rects.length < 2 || parent.closest(CODE) !== null) continue;
    for (const { 0: word, index } of node.textContent.matchAll(/(?<!\\S)[\\p{L}\\p{N}]{4,24}(?!\\S)/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push('word broken over lines: ' + word);
    }
  }
  for (const { text, parent, rects } of texts) {
    let isCut = false;
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      if (style.display === 'contents' || style.display === 'inline') continue;
      const box = boxOf(at);
      const out = (edge) => rects.some((rect) =>
        rect.right > box.right + edge || rect.left < box.left - edge);
      const outDown = rects.some((rect) => rect.bottom > box.bottom + rect.height / 3);
      if (style.overflowX !== 'visible') {
        const isScrolled = ['auto', 'scroll'].includes(style.overflowX);
        if (!isScrolled && style.textOverflow === 'ellipsis' && out(1)) {
          const isLabel = at.closest('button, [class*="Badge"], h1, h2, h3, th, [role="tab"]');
          if (isLabel && !at.closest('[title], [data-cut]')) faults.push('cut by dots: ' + text.slice(0, 60));
        } else if (!isScrolled && (out(1) || (outDown && style.overflowY !== 'auto'))) {
          faults.push('cut off: ' + text.slice(0, 60));
        }
        isCut = true;
        break;
      }
      if (styleOf(at).position === 'fixed') break;
      if (isDrawn(at) && out(1.5)) {
        faults.push('leaves its box: ' + text.slice(0, 60) + ' (' + at.tagName + '.' + String(at.className).slice(0, 60) + ')');
        break;
      }
    }
    if (isCut) continue;
  }
  /** The part of it that is in sight. */
  const seenOf = (parent, { left, right, top, bottom }) => {
    const rect = { left, right, top, bottom };
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = styleOf(at);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const box = boxOf(at);
        rect.left = Math.max(rect.left, box.left);
        rect.right = Math.min(rect.right, box.right);
        rect.top = Math.max(rect.top, box.top);
        rect.bottom = Math.min(rect.bottom, box.bottom);
      }
      if (position === 'fixed') break;
    }
    return rect;
  };
  const shown = texts.flatMap(({ text, parent, rects }) => rects
    .map((rect) => ({ text, parent, rect: seenOf(parent, rect), layer: layerOf(parent) })))
    .filter(({ rect }) => rect.right > rect.left && rect.bottom > rect.top)
    .sort((a, b) => a.rect.top - b.rect.top);
  const seen = new Set();
  for (const [at, one] of shown.entries()) {
    for (let next = at + 1; next < shown.length && shown[next].rect.top < one.rect.bottom - 6; next += 1) {
      const other = shown[next];
      const isOver = other.layer === one.layer && other.parent !== one.parent &&
        Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left) > 2 &&
        Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top) > 6;
      if (isOver) faults.push('overlap: ' + one.text.slice(0, 40) + ' / ' + other.text.slice(0, 40));
    }
  }
  for (const button of document.querySelectorAll('button, a, [role="button"], [role="menuitem"], [role="tab"]')) {
    if (!isVisible(button)) continue;
    const box = boxOf(button);
    if (box.width < 2 || button.closest('[aria-hidden="true"]')) continue;
    const hasText = texts.some(({ parent, rects }) => button.contains(parent) && rects.some((rect) =>
      rect.left < box.right - 2 && rect.right > box.left + 2 && rect.top < box.bottom - 2 && rect.bottom > box.top + 2));
    const hasPicture = [...button.querySelectorAll('svg, img, [class*="Swatch"], [class*="letters"], span, i')].some((one) => {
      const { width, height } = boxOf(one);
      return width > 5 && height > 5 && (one.tagName !== 'SPAN' || isDrawn(one) || one.textContent !== '') && isVisible(one);
    });
    if (!hasText && !hasPicture && !isDrawn(button)) faults.push('blank button: ' + button.outerHTML.slice(0, 120));
    if (!hasText && !hasPicture && isDrawn(button) && button.className.includes('Button')) faults.push('blank button: ' + button.outerHTML.slice(0, 120));
  }
  const ruler = document.createElement('canvas').getContext('2d');
  for (const input of document.querySelectorAll('input')) {
    if (!isVisible(input) || boxOf(input).width < 20 || !['text', 'search', 'email', 'tel', 'url', ''].includes(input.type)) continue;
    const style = styleOf(input);
    ruler.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const isWhole = input.matches('[aria-haspopup]:read-only, [inputmode]');
    const text = input.value === '' ? input.placeholder : isWhole ? input.value : '';
    if (ruler.measureText(text).width > room + 1) faults.push('cut in its field: ' + text);
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
  return [...new Set(faults)];
})()`;

/** Faults of the page as it is rendered now; empty if everything is readable. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(FIND_FAULTS);
}

/** Makes every sum of every answer ten digits long. */
export async function withLongSums(page: Page): Promise<void> {
  const isData = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.includes('stream');
  await page.route(isData, async (route) => {
    const answer = await route.fetch();
    if (!(answer.headers()['content-type'] ?? '').includes('json'))
      return route.fulfill({ response: answer });
    const text = await answer.text();
    await route.fulfill({ response: answer, body: JSON.stringify(JSON.parse(text, longer)) });
  });
}

function longer(name: string, value: unknown): unknown {
  return SUMS.test(name) && Number.isInteger(value) && Number(value) > 0 ? LONG_SUM : value;
}
