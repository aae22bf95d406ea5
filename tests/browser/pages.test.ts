import { beforeAll, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { memberPaths, PLACES } from './kit/places.ts';
import { makeSample, type Sample } from './kit/sample.ts';
import { dashboardScene } from './kit/scene.ts';

const FIRST_LOAD_MAX = 250_000;
const DEPTH_MAX = 2;

const scene = dashboardScene();
let sample: Sample;

beforeAll(async () => {
  sample = await makeSample(scene.dashboard, scene.shop);
});

it.each(PLACES)('loads no more script than the limit until %s is seen', async (place) => {
  const { page, open, settled, close } = await scene.visitAsOwner();
  await open(`/test/${place}`);
  await settled();
  const files = await Promise.all(
    (await page.evaluate<string[]>(SCRIPTS_BEFORE_FIRST_VIEW)).map(packedSize),
  );
  const bytes = files.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes > FIRST_LOAD_MAX ? [bytes, files] : []).toEqual([]);
  await close();
});

it('loads every page in at most two consecutive waves of requests', async () => {
  const { page, open, settled, close } = await scene.visitAsOwner();
  const depths: Record<string, number> = {};
  const waves = await holdAnswers(page);
  for (const path of memberPaths(sample)) {
    waves.begin();
    const opened = open(path);
    depths[path] = await waves.release();
    await opened;
    await settled();
  }
  const deep = Object.entries(depths).filter(([, depth]) => depth > DEPTH_MAX);
  expect(deep).toEqual([]);
  await close();
});

/**
 * Runs in the page, because Node's types lack its observers: scripts that the browser requested
 * before it painted the largest text.
 */
const SCRIPTS_BEFORE_FIRST_VIEW = `(async () => {
  const seen = await new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < seen)
    .map(({ name }) => name);
})()`;

/** Size with Brotli, which browsers accept over TLS only; over plain HTTP they ask for gzip. */
async function packedSize(url: string): Promise<readonly [url: string, bytes: number]> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding') ?? 'br').toBe('br');
  return [url, Number(headers.get('content-length'))];
}

/**
 * Holds API answers until the page requests nothing more without them, so that each wave contains
 * the requests that depend on the previous answers.
 */
async function holdAnswers(page: Page) {
  let held: Route[] = [];
  let loading = 0;
  const isAsset = (url: string) => url.includes('/assets/');
  page.on('request', (request) => {
    if (isAsset(request.url())) loading += 1;
  });
  const loaded = (request: { url(): string }) => {
    if (isAsset(request.url())) loading -= 1;
  };
  page.on('requestfinished', loaded).on('requestfailed', loaded);
  // Pictures of a claim come later, because only the answer about the claim has their names.
  await page.route(/\/api\/(?!dashboard\/stream|.*\/photos\/)/, (route) => void held.push(route));
  return {
    begin() {
      held = [];
    },
    /** Returns the number of waves. */
    async release(): Promise<number> {
      await waitUntil(() => held.length > 0);
      let waves = 0;
      for (; held.length > 0; waves += 1) {
        await untilIdle(page, () => `${loading} ${held.length}`);
        const now = held;
        held = [];
        await Promise.all(now.map((route) => route.continue()));
        await Promise.all(now.map((route) => route.request().response()));
        await untilIdle(page, () => `${loading} ${held.length}`);
      }
      return waves;
    },
  };
}

const IDLE = 'new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done(1))))';

/** Waits until the state stays unchanged over several idle callbacks of the page. */
async function untilIdle(page: Page, state: () => string): Promise<void> {
  let same = 0;
  for (let before = state(); same < 5; before = state()) {
    await page.evaluate(IDLE);
    same = state() === before && before.startsWith('0 ') ? same + 1 : 0;
  }
}
