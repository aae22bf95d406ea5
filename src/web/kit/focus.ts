/** The page: takes the focus where nothing else can have it. */
const MAIN = 'main';

/** Moves the focus, where it is lost, to what had it before, or else to the page. */
export function keepFocus(before: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  const isThere = before instanceof HTMLElement && before.isConnected && before !== body;
  const target = isThere ? before : document.getElementById(MAIN);
  target?.focus({ preventScroll: true });
}
