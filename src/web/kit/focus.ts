/** Id of the main element, which takes the focus if nothing else can. */
const MAIN = 'main';

/** Moves a lost focus to the element that had it before, or else to the page. */
export function keepFocus(before: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  const isThere = before instanceof HTMLElement && before.isConnected && before !== body;
  const target = isThere ? before : document.getElementById(MAIN);
  target?.focus({ preventScroll: true });
}
