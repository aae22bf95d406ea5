import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { rupiah } from '#domain/money.ts';
import { openOperator } from '#src/composition/operator.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import { queriesOf } from '#tests/integration/list-queries.ts';
import { withClient } from '#tests/kit/database.ts';
import { copyToAccounts } from '#tests/kit/many-accounts.ts';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { type Figure, median } from './figure.ts';
import { orderOf, quoteIds } from './paid-shipments.ts';
import { SEARCHES, writeWords } from './search-words.ts';

type Urls = Readonly<Record<'DATABASE_URL' | 'DATABASE_APP_URL', string>>;
type Measured = {
  readonly what: string;
  readonly path: string;
  readonly queries: readonly string[];
};
type TestAccount = { readonly accountId: string; readonly key: string };

const SHIPMENTS = 1_000_000;
const TIMES = 3;
const BOUND_MS = 15;
const SCOPES = ['quotes:write', 'shipments:write', 'shipments:read', 'wallet:read'] as const;
/** The deepest page by number, in the longest pages. */
const DEEPEST = 'page=200&limit=50';
const LISTS = [
  { path: '/api/v1/shipments', deepest: [DEEPEST, `${DEEPEST}&payment_status=PAID`] },
  { path: '/api/v1/transactions', deepest: [DEEPEST, `${DEEPEST}&type=SHIPMENT_PAYMENT`] },
];

/**
 * Measures every filter of a list, on its own and with every other, for an account with a million
 * shipments; then searches by word.
 */
export async function longListFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {}, throwaway: true });
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const settings = { ...urls, RATE_LIMITS: 'off', ROLE: 'api' };
  const server = await startServer({ settings });
  try {
    const shop = await accountWithLongLists(urls, server);
    const figures: Figure[] = [];
    for (const { path, deepest } of LISTS) {
      const queries = [...queriesOf(path), ...deepest];
      figures.push(await slowest(server, shop, { what: 'filter', path, queries }));
    }
    const words = { accountId: shop.accountId, count: SHIPMENTS };
    await withClient(urls.DATABASE_URL, (owner) => writeWords(owner, words));
    const search = { what: 'search', path: '/api/v1/shipments', queries: SEARCHES };
    return [...figures, await slowest(server, shop, search)];
  } finally {
    await server.stop();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function accountWithLongLists(urls: Urls, server: Server): Promise<TestAccount> {
  const { useCases, close } = await openOperator(parseSettings(urls), () => {});
  const { accountId } = await useCases.createAccount({ name: 'Shop', email: 'long@shop.example' });
  const tenant = { accountId, environment: 'TEST' } as const;
  await useCases.fundByOperator(tenant, { amount: rupiah(1_000_000), reference: 'bench' });
  const request = { name: 'Bench', scopes: SCOPES, expiresAt: null } as const;
  const { secret: key } = await useCases.createApiKey(tenant, request);
  await close();
  const [quoteId = ''] = await quoteIds(server, [key]);
  const sold = await fetch(`${server.origin}/api/v1/shipments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': quoteId,
    },
    body: JSON.stringify(orderOf(quoteId)),
  });
  const { data } = (await sold.json()) as { data: { shipment_number: string } };
  const sale = { quoteId, shipmentNumber: data.shipment_number, idempotencyKey: quoteId };
  await withClient(urls.DATABASE_URL, (owner) =>
    copyToAccounts(owner, sale, [{ accountId, count: SHIPMENTS }]),
  );
  return { accountId, key };
}

async function slowest(
  server: Server,
  { key }: TestAccount,
  { what, path, queries }: Measured,
): Promise<Figure> {
  let most = { ms: 0, query: '' };
  for (const query of queries) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${server.origin}${path}?${query}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}?${query}: ${answer.status}`);
      times.push(performance.now() - startedAt);
    }
    const ms = median(times);
    if (ms > most.ms) most = { ms, query };
  }
  console.error(`  ${most.query}`);
  return {
    what: `slowest ${what} of ${path.replace('/api/v1', '')} at a million shipments`,
    measured: most.ms,
    unit: 'ms',
    bound: BOUND_MS,
  };
}
