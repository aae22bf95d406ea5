import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { dataFolder, endPrograms, startServer } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { apiSettings, newTestAccount } from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
};
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
};

const PRELOAD = new URL('./programs/list-modules.mjs', import.meta.url).pathname;
const PACKAGES = /node_modules\/(?:@opentelemetry|prom-client)\//;

const spans: Span[] = [];
const services = new Set<string>();
let collector: Server;
let endpoint: string;

// Runs before the kit drops the database.
afterAll(endPrograms);
afterAll(() => {
  collector.close();
});

const shared = sharedApi();

beforeAll(async () => {
  collector = createServer(async (request, reply) => {
    const { resourceSpans } = (await json(request)) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(JSON.stringify(resource.attributes));
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    reply.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});

describe('traces', () => {
  it('traces a sale from request to use case to statement, and its booking to the courier', async () => {
    const server = await startServer({
      ...apiSettings(shared.database),
      ROLE: 'all',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: 'shop',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    const client = apiClient(server.port, (await newTestAccount(shared)).secret);
    const { quote_id } = (await client.quote()).data();
    expect((await client.ship(shipmentBody(quote_id))).status).toBe(201);
    await waitUntil(() => named('booking.bookShipment') !== undefined);
    const request = there('POST /api/v1/shipments');
    const sale = there('shipment.createShipment');
    expect([sale.traceId, sale.parentSpanId]).toEqual([request.traceId, request.spanId]);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === sale.spanId);
    expect(statements.length).toBeGreaterThanOrEqual(2);
    const quoted = there('courier rates');
    expect(ancestorsOf(quoted)).toEqual(
      expect.arrayContaining(['quote.createQuote', 'POST /api/v1/quotes']),
    );
    await waitUntil(() => named('courier book') !== undefined);
    expect(ancestorsOf(there('courier book'))).toContain('booking.bookShipment');
    expect(there('booking.bookShipment').traceId).not.toBe(request.traceId);
    // Timers trace nothing: whatever has no parent is a request, or a booking and its like.
    const roots = new Set(spans.filter((one) => !one.parentSpanId).map(({ name }) => name));
    expect(
      [...roots].filter((name) => !/^(?:GET|POST) |^booking\.|\.syncTurn$/.test(name)),
    ).toEqual([]);
    expect([...services].join()).toContain('"shop"');
    const line = server.err().find((one) => one.includes('"route":"/api/v1/shipments"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ message: 'request', trace_id: request.traceId });
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it('loads no tracing and metrics packages if no variable asks for them', async () => {
    expect(await loaded({})).toEqual([]);
    expect(await loaded({ OTEL_SDK_DISABLED: 'true', OTEL_TRACES_EXPORTER: 'otlp' })).toEqual([]);
    expect(await loaded({ OTEL_TRACES_EXPORTER: 'otlp' })).not.toEqual([]);
  });
});

/** Modules of the packages for traces and metrics that a server loads. */
async function loaded(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const file = join(await dataFolder(), 'modules');
  const server = await startServer({
    ...apiSettings(shared.database),
    ...settings,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    LOADED_MODULES: file,
  });
  await apiClient(server.port).get('/readyz');
  server.signal('SIGTERM');
  await server.ended;
  const modules = (await readFile(file, 'utf8')).split('\n');
  expect(modules.some((one) => one.endsWith('/src/composition/start-server.ts'))).toBe(true);
  return modules.filter((one) => PACKAGES.test(one));
}

function named(name: string): Span | undefined {
  return spans.find((span) => span.name === name);
}

function there(name: string): Span {
  const span = named(name);
  if (span === undefined) throw new Error(`there is no span ${name}`);
  return span;
}

function ancestorsOf({ parentSpanId }: Span): readonly string[] {
  const parent = spans.find(({ spanId }) => spanId === parentSpanId);
  return parent === undefined ? [] : [parent.name, ...ancestorsOf(parent)];
}
