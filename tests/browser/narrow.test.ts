import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LONG_SUM, layoutFaults } from './kit/layout.ts';
import { ENTRANCES, memberPaths, moreTabs } from './kit/places.ts';
import { makeSample, type Sample } from './kit/sample.ts';
import { dashboardScene } from './kit/scene.ts';

/** The narrowest phones, and a desktop at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };
/** Fields of rupiah in answers. */
const SUMS =
  /^(?:amount|available|held|pending_cod|spend|balance_after|.*_(?:amount|price|fee|balance|cod|spend)|price|value|refunded|declared_value)$/;

const scene = dashboardScene();
let sample: Sample;

beforeAll(async () => {
  sample = await makeSample(scene.dashboard, scene.shop);
});

it.each(['id', 'en'] as const)(
  'scrolls no page sideways at 320 px, with sums of ten digits, in %s',
  async (language) => {
    const visitor = await scene.visit({ viewport: NARROW, language });
    const member = await scene.visitAsOwner({ viewport: NARROW, language });
    await withLongSums(member.page);
    const found: string[] = [];
    for (const [visit, paths] of [
      [visitor, ENTRANCES.map((path) => `/${path}?token=x`)],
      [member, [...memberPaths(sample), ...moreTabs()]],
    ] as const) {
      for (const path of paths) {
        await visit.open(path);
        await visit.settled();
        for (const fault of await layoutFaults(visit.page)) found.push(`${path} ${fault}`);
      }
      expect(visit.faults).toEqual([]);
      await visit.close();
    }
    expect(found).toEqual([]);
  },
);

/** Every sum of every answer has ten digits. */
async function withLongSums(page: Page): Promise<void> {
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
  return SUMS.test(name) && typeof value === 'number' && value > 0 ? LONG_SUM : value;
}
