import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { scenarioFor } from '#adapters/couriers/simulator/scenarios.ts';
import { blocksIn } from '../../scripts/readme/blocks.ts';
import { PAGES } from '../../scripts/readme/pages.ts';
import { produce } from '../../scripts/readme/produce.ts';

const ROOT = new URL('../../', import.meta.url);
/** Limit of a page, which runs a dozen programs in turn. */
const PAGE_MAX_MS = 900_000;

/** Pages whose commands change files: adding-a-courier.test.ts runs them in a copy. */
const PAGES_OF_OTHER_TESTS = ['docs/adding-a-courier.md'];

/** Commands of each page from top to bottom. */
const PATHS: Readonly<Record<(typeof PAGES)[number], readonly string[]>> = {
  'README.md': [
    'make start',
    '$API/rates',
    'examples/checkout.ts',
    'courier configure',
    'courier enable',
    'courier test',
    'key create',
    '$API/rates',
  ],
  'docs/quickstart.md': [
    'make start',
    '$API/areas/resolve',
    '$API/rates',
    '$API/quotes',
    '$API/shipments" ',
    '$API/shipments/$SHIPMENT',
    '$API/shipments/$SHIPMENT/label',
    '$API/tracking/$AWB',
    '$API/test/shipments/$SHIPMENT/advance',
    '$API/tracking/$AWB',
    '$API/balance',
    '$API/test/shipments/$SHIPMENT/settle-payment',
    'make demo',
  ],
  'docs/batches.md': [
    'make start',
    '$API/batches?mode',
    '$API/batches/$BATCH"',
    '$API/batches/$BATCH/rows',
    '$API/batches/$BATCH/confirm',
    '$API/batches/$BATCH"',
    '$API/batches/$BATCH"',
    '$API/batches/$BATCH/export',
  ],
  'docs/operating.md': [
    'npm run -s cli -- --help',
    'npm run -s cli -- key create',
    'npm run -s cli -- pricing set',
    'npm run -s cli -- pricing preview',
    'npm run -s cli -- wallet topup',
    'npm run -s cli -- ledger verify',
    'npm run -s cli -- payment list',
    'npm run -s cli -- payment confirm',
    'npm run -s cli -- payment confirm',
    'npm run -s cli -- payment reject',
    'npm run -s cli -- withdrawal create',
    'npm run -s cli -- withdrawal complete',
    'npm run -s cli -- adjustment create',
    'npm run -s cli -- alert list',
    'npm run -s cli -- alert close --help',
    'npm run -s cli -- doctor',
  ],
  'docs/returns.md': [
    'make start',
    '$API/test/shipments/$SHIPMENT/advance',
    '$API/shipments/$SHIPMENT/return',
    '$API/shipments/$SHIPMENT"',
    '$API/shipments/$SHIPMENT/return',
    '$API/test/shipments/$RETURN/advance',
    '$API/test/shipments/$SHIPMENT/advance',
    '$API/shipments/$LOST/claims"',
    '$API/shipments/$LOST/claims"',
    'npm run -s cli -- claim settle',
    '$API/claims?status=SETTLED',
  ],
  'docs/webhooks.md': ['make start', 'npm run -s cli -- webhook listen', '$API/webhooks/verify'],
};

describe.each(PAGES)('%s', (page) => {
  const url = new URL(page, ROOT);
  const text = readFileSync(url, 'utf8');

  it(
    'shows on a documentation page what its commands print, except ids, keys, times and the port',
    async () => {
      expect(await produce(text)).toBe(text);
    },
    PAGE_MAX_MS,
  );

  it('completes every first step of a documentation page', () => {
    const commands = blocksIn(text)
      .filter(({ shown }) => shown !== null)
      .map((block) => block.commands);
    expect(commands).toEqual(PATHS[page].map((step) => expect.stringContaining(step)));
  });

  it('contains no API key on a documentation page', () => {
    expect(text).not.toMatch(/svc_(?:test|live)_\w/);
  });
});

it('names in the quickstart only scenarios that the simulator knows', () => {
  const text = readFileSync(new URL('docs/quickstart.md', ROOT), 'utf8');
  const names = [...text.matchAll(/`(SIM [^`]+)`/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.map(scenarioFor)).toEqual(names);
});

it('tests every documentation page that contains commands', () => {
  const pages = readdirSync(new URL('docs/', ROOT), { recursive: true, encoding: 'utf8' });
  const marked = ['README.md', ...pages.map((name) => `docs/${name}`)].filter(
    (path) => path.endsWith('.md') && readFileSync(new URL(path, ROOT), 'utf8').includes('```sh'),
  );
  expect(marked.sort()).toEqual([...PAGES, ...PAGES_OF_OTHER_TESTS].toSorted());
});
