import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import type { Environment } from '#domain/environment.ts';
import type { Clients } from '#src/web/api/client.ts';
import { reading, readingPages } from '#src/web/api/reading.ts';

type Rows = Readonly<Record<string, object>>;

/** Answers by path and query. */
const ANSWERS: Rows = {
  '/test/api/v1/balance': { available: 1 },
  '/live/api/v1/balance': { available: 2 },
  '/test/api/dashboard/views': { items: ['view'] },
  '/test/api/v1/shipments/SHP1': { shipment_number: 'SHP1' },
  '/test/api/v1/claims?limit=2': { items: ['one', 'two'], pagination: { next_cursor: 'c2' } },
  '/test/api/v1/claims?limit=2&cursor=c2': { items: ['three'], pagination: { next_cursor: null } },
  '/test/api/dashboard/requests?limit=1&until=T': { items: [1], pagination: { next_cursor: 'c1' } },
  '/test/api/dashboard/requests?limit=1&cursor=c1': {
    items: [2],
    pagination: { next_cursor: null },
  },
};

let server: Server;
let asked: string[] = [];
let queries: QueryClient;
let origin = '';

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const data = ANSWERS[url];
    response.setHeader('content-type', 'application/json').setHeader('connection', 'close');
    response.end(JSON.stringify(data === undefined ? null : { success: true, data }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`;
});

beforeEach(() => {
  asked = [];
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

afterAll(() => new Promise((closed) => server.close(closed)));

function clientsOf(environment: Environment): Clients {
  const baseUrl = `${origin}/${environment.toLowerCase()}`;
  return { environment, api: createClient({ baseUrl }), dashboardApi: createClient({ baseUrl }) };
}

describe('query of a GET', () => {
  it('reads a query\u2019s answer once, and separately for each environment', async () => {
    const balanceIn = (environment: Environment) =>
      queries.fetchQuery({
        ...reading(clientsOf(environment), '/api/v1/balance', { noun: 'balance' }),
        staleTime: Number.POSITIVE_INFINITY,
      });
    expect(await balanceIn('TEST')).toEqual({ available: 1 });
    expect(await balanceIn('LIVE')).toEqual({ available: 2 });
    expect(await balanceIn('TEST')).toEqual({ available: 1 });
    expect(asked).toHaveLength(2);
  });

  it('begins a query\u2019s key with environment and noun, by which events find it', async () => {
    const path = { shipment_number: 'SHP1' };
    const query = reading(clientsOf('TEST'), '/api/v1/shipments/{shipment_number}', {
      noun: 'shipments',
      path,
    });
    expect(await queries.fetchQuery(query)).toEqual({ shipment_number: 'SHP1' });
    expect(query.queryKey.slice(0, 2)).toEqual(['TEST', 'shipments']);
    await queries.invalidateQueries({ queryKey: ['TEST', 'shipments'] });
    expect(queries.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
  });

  it('reads dashboard paths by the dashboard\u2019s client', async () => {
    const query = reading(clientsOf('TEST'), '/api/dashboard/views', { noun: 'views' });
    expect(await queries.fetchQuery(query)).toEqual({ items: ['view'] });
  });

  it('rejects a query answer without a body', async () => {
    const query = reading(clientsOf('LIVE'), '/api/v1/services', { noun: 'services' });
    await expect(queries.fetchQuery(query)).rejects.toThrow('no body');
  });
});

describe('query of a list', () => {
  it('sends the cursor of each list page with the filters, and ends without one', async () => {
    const query = readingPages(clientsOf('TEST'), '/api/v1/claims', {
      noun: 'claims',
      query: { limit: 2 },
    });
    const { pages } = await queries.fetchInfiniteQuery({ ...query, pages: 5 });
    expect(pages.flatMap(({ items }) => items)).toEqual(['one', 'two', 'three']);
    expect(asked).toEqual(Object.keys(ANSWERS).filter((url) => url.includes('claims')));
    expect(query.queryKey.slice(0, 2)).toEqual(['TEST', 'claims']);
  });

  it('sends the start of a list with its first page only', async () => {
    const query = readingPages(clientsOf('TEST'), '/api/dashboard/requests', {
      noun: 'requests',
      query: { limit: 1 },
      begin: { until: 'T' },
    });
    const { pages } = await queries.fetchInfiniteQuery({ ...query, pages: 5 });
    expect(pages.flatMap(({ items }) => items)).toEqual([1, 2]);
  });
});
