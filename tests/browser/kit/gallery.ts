import type { Browser, Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import { lostFocus } from './closing.ts';
import type { GalleryShop } from './gallery-shop.ts';
import { layoutFaults, withLongSums } from './layout.ts';
import { type State, statesOf } from './states.ts';
import { type Visit, visit } from './visit.ts';

/** Slow simulator, so that parcels keep their status. */
export const SETTINGS = { SIMULATOR_SPEED: '0.1' };

/**
 * Window sizes: the narrowest phone, a phone, a tablet, a small laptop at 125 %, and larger ones.
 */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1093, height: 614 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;
export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['id', 'en'] as const;

export type Look = {
  readonly width: number;
  readonly theme: (typeof THEMES)[number];
  readonly language: (typeof LANGUAGES)[number];
};

type Walk = {
  /** Prefixes of the names of the wanted states. */
  readonly only?: readonly string[];
  /** Checks a state as it is rendered now. */
  readonly onLook: (state: State, look: Look, visit: Visit) => Promise<void>;
  readonly onFault: (state: State, fault: string) => void;
};

/** Widths at which axe checks a state. */
const AXE_WIDTHS: readonly number[] = [390, 1280];
const PHONE_MAX = 640;
const LANES = 2;
const PATIENCE_MS = 15_000;

/** Errors that the states themselves cause. */
const OF_STATES =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|status of [45]\d\d|preload|NOT_LOADED/;

/**
 * Visits every state once and checks it in every window size, theme and language, in two browser
 * windows at once.
 */
export async function walk(browser: Browser, shop: GalleryShop, wanted: Walk): Promise<void> {
  const { only = [''] } = wanted;
  const states = statesOf(shop).filter(({ name }) => only.some((one) => name.startsWith(one)));
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    states.filter((_state, at) => at % LANES === lane),
  );
  await Promise.all(lanes.map((lane) => walkLane(browser, shop, { wanted, states: lane })));
}

type Lane = { readonly wanted: Walk; readonly states: readonly State[] };

async function walkLane(browser: Browser, shop: GalleryShop, { wanted, states }: Lane) {
  const { busy, empty, staff, dashboard } = shop;
  const people = { guest: undefined, owner: busy.owner, newcomer: empty.owner, staff };
  for (const as of ['guest', 'owner', 'newcomer', 'staff'] as const) {
    const theirs = states.filter((state) => state.as === as);
    if (theirs.length === 0) continue;
    const person = people[as];
    const visitor = await visit(browser, dashboard, {
      language: 'id',
      // Animations are off, so that no state is checked halfway.
      reducedMotion: 'reduce',
      ...(person === undefined ? {} : { person }),
    });
    visitor.page.setDefaultTimeout(PATIENCE_MS);
    for (const state of theirs) await lookAt(state, visitor, wanted);
    await visitor.close();
  }
}

async function lookAt(state: State, visitor: Visit, { onLook, onFault }: Walk): Promise<void> {
  const before = visitor.faults.length;
  const windows = WINDOWS.filter(
    ({ width }) => state.only === undefined || (state.only === 'phones') === width < PHONE_MAX,
  );
  try {
    await reach(state, visitor, windows.at(-2) ?? windows[0]);
    for (const language of LANGUAGES) {
      await speak(visitor.page, language);
      for (const size of windows) {
        await visitor.page.setViewportSize(size);
        for (const theme of THEMES) {
          await visitor.page.emulateMedia({ colorScheme: theme });
          await drawn(visitor.page);
          const look = { width: size.width, theme, language };
          await onLook(state, look, visitor);
        }
      }
    }
    for (const fault of await lostFocus(visitor.page)) onFault(state, fault);
  } catch (error) {
    onFault(state, `cannot be reached: ${String(error).slice(0, 400)}`);
  }
  for (const fault of visitor.faults.slice(before))
    if (!OF_STATES.test(fault)) onFault(state, fault);
}

async function reach(state: State, visitor: Visit, size: (typeof WINDOWS)[number] | undefined) {
  const { page, context, open, settled } = visitor;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.emulateMedia({ colorScheme: 'light' });
  if (size !== undefined) await page.setViewportSize(size);
  if (page.url().startsWith('http')) await page.evaluate('sessionStorage.clear()');
  if (state.hasUsualSums !== true) await withLongSums(page);
  await open(state.path);
  await settled();
  for (const step of state.steps) await step(visitor);
  const text = page.getByText(state.shows).locator('visible=true');
  await text
    .or(page.getByRole('dialog', { name: state.shows }))
    .first()
    .waitFor();
  if (!(await page.evaluate<boolean>('navigator.onLine'))) return;
  await settled();
  await drawCharts(page);
}

/** Changes the language as if a person had chosen it in another tab. */
async function speak(page: Page, language: Look['language']): Promise<void> {
  await page.evaluate(`(() => {
    localStorage.setItem('satukurir.language', '${language}');
    dispatchEvent(new StorageEvent('storage', { key: 'satukurir.language' }));
  })()`);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
}

/** Scrolls, because charts are rendered when they come into view. */
async function drawCharts(page: Page): Promise<void> {
  for (const figure of await page.getByRole('figure').all()) {
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('svg').first().waitFor();
  }
  await page.evaluate('scrollTo(0, 0)');
}

/** Longer than any animation of the pages; a paused one never ends. */
const MOVES_MS = 2_000;

/** Source of an expression: waits until two frames are painted and finite animations have ended. */
const IS_DRAWN = `Promise.race([
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    .then(() => document.getAnimations().filter((one) => one.effect.getTiming().iterations < 9))
    .then((moving) => Promise.allSettled(moving.map((one) => one.finished))),
  new Promise((done) => setTimeout(done, ${MOVES_MS})),
]).then(() => 1)`;

async function drawn(page: Page): Promise<void> {
  await page.evaluate(IS_DRAWN);
}

/** Faults of a state as it is rendered now. */
export async function faultsOf(look: Look, { page }: Visit): Promise<readonly string[]> {
  const { width, theme, language } = look;
  const layout = theme === 'light' ? await layoutFaults(page) : [];
  const isForAxe = language === 'id' && AXE_WIDTHS.includes(width);
  const axe = isForAxe ? await violationsOf(page, theme === 'light' ? 'all' : 'contrast') : [];
  return [...layout, ...axe];
}
