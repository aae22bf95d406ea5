import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { sendThrough } from '#adapters/postgres/session.ts';
import { threadMasking } from '#adapters/postgres/stores/insight/request-log/masking.ts';
import { postgresRequestLogStore } from '#adapters/postgres/stores/insight/request-log/store.ts';
import { postgresRequestWriter } from '#adapters/postgres/stores/insight/request-log/writer.ts';
import { BODY_LENGTH_MAX } from '#domain/insight/request-log/masked-json.ts';
import type { RequestLogStore } from '#domain/insight/request-log/request-log-store.ts';
import type { RequestWriter } from '#domain/insight/request-log/request-writer.ts';
import {
  maskedRequest,
  type UnmaskedRequest,
} from '#domain/insight/request-log/unmasked-request.ts';
import { bufferRequests } from '#src/usecases/insight/request-log/buffer-requests.ts';
import { openSharedServer, type TestServer, withClient } from '#tests/kit/database.ts';
import { fakeRequestWriter } from '#tests/kit/fakes/request-writer.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { INSTANT, uuidThen } from '#tests/kit/store-contracts/samples.ts';
import { unmaskedRequest } from '#tests/kit/unmasked-request.ts';

/** The thread that ends at a batch with BREAK in it. */
const BREAKABLE = new URL('../kit/breakable-masking-thread.ts', import.meta.url);
const PEOPLE = /Sari|Melati|8123|8571|Veteran|toko|k3y|BREAK/;

let server: TestServer;
let source: DataSource;
let ownerUrl: string;
let store: RequestLogStore;
let number = 0;

beforeAll(async () => {
  server = await openSharedServer();
  const database = await server.freshDatabase();
  ({ ownerUrl } = database);
  source = await connectWithLongWait({ url: database.appUrl, size: 2 });
  store = postgresRequestLogStore(sendThrough(source));
  await store.openDays(INSTANT);
});

afterAll(async () => {
  await source.destroy();
  await server.close();
});

beforeEach(() => {
  number += 100;
});

/** Requests with every kind of body, people and secrets in each place. */
function requests(): readonly UnmaskedRequest[] {
  const quotable = { url: '/api/v1/tracking/085712345678?q=Sari', secrets: ['k3y-of-shop'] };
  const sent = {
    receiver: { name: 'Sari', phone: '081234567890' },
    awb: 'JNE1',
    tags: ['A"\\’🙂'],
  };
  const refused = { error: { code: 'NOT_FOUND', message: '085712345678 of Sari by k3y-of-shop' } };
  return [
    unmaskedRequest({ requestBody: { json: JSON.stringify(sent) }, idempotencyKey: 'a@toko.id' }),
    unmaskedRequest({
      path: '/api/v1/shipments/SHP1/081234567890',
      route: '/api/v1/shipments/:shipment_number/:more',
      query: { search: 'Sari', limit: '5', tags: ['a', 'b'] },
    }),
    unmaskedRequest({
      path: '/api/v1/tracking/085712345678',
      route: '/api/v1/tracking/:awb',
      status: 404,
      errorCode: 'NOT_FOUND',
      answer: { json: JSON.stringify(refused) },
      quotable,
    }),
    unmaskedRequest({ requestBody: { masked: '{"awb":"JNE2"}' }, answer: null, subject: 'SHP2' }),
    unmaskedRequest({ answer: { json: JSON.stringify({ items: Array(900).fill(sent) }) } }),
    unmaskedRequest({
      answer: { json: JSON.stringify({ items: [sent, sent] }).slice(0, -9), isBeginning: true },
    }),
    unmaskedRequest({ isComplete: false, responseType: null, unloggedBefore: 7 }),
  ].map((request, at) => ({ ...request, requestId: uuidThen(number + at) }));
}

async function written(writer: RequestWriter, all: readonly UnmaskedRequest[]) {
  const batch = writer.newBatch();
  for (const request of all) batch.add(request);
  await batch.write();
  const rows = [];
  for (const { accountId, environment, requestId } of all) {
    rows.push(await store.find({ accountId, environment }, requestId));
  }
  return rows;
}

it.each([
  ['in a thread', () => postgresRequestWriter(sendThrough(source))],
  ['by the fake of tests', () => fakeRequestWriter((rows) => store.append(rows))],
])('writes each logged request masked and truncated, %s', async (_, writer) => {
  const all = requests();
  const rows = await written(writer(), all);
  expect(rows).toEqual(
    all.map(maskedRequest).map((row) => ({ ...row, callerName: null, callerLast4: null })),
  );
  expect(JSON.stringify(rows)).not.toMatch(PEOPLE);
  expect(rows.map((row) => row?.subject)).toEqual([null, 'SHP1', null, 'SHP2', null, null, null]);
  expect(rows[0]?.requestBody).toContain('A\\"\\\\’🙂');
  expect(rows[2]?.responseBody).toContain('[removed] of [removed] by [removed]');
  expect(rows[4]?.responseBody?.length).toBeGreaterThan(BODY_LENGTH_MAX);
});

it('writes concurrent batches of logged requests, each completely', async () => {
  const writer = postgresRequestWriter(sendThrough(source));
  const batches = [0, 10, 20].map((from) =>
    requests().map((request, at) => ({ ...request, requestId: uuidThen(number + from + at) })),
  );
  const all = await Promise.all(batches.map((batch) => written(writer, batch)));
  expect(all.flat().filter((row) => row !== undefined)).toHaveLength(3 * requests().length);
});

it('restarts an ended masking thread, counts the lost requests, and writes none of them', async () => {
  const unlogged: number[] = [];
  const reported: unknown[] = [];
  const buffer = bufferRequests({
    requestWriter: postgresRequestWriter(sendThrough(source), threadMasking(BREAKABLE)),
    requestsUnlogged: (count) => void unlogged.push(count),
    reportError: (...all) => void reported.push(all),
  });
  const [first, second] = requests();
  if (first === undefined || second === undefined) throw new Error('no requests');
  const breaking = { ...first, requestBody: { json: '{"note":"BREAK of Sari"}' } };
  buffer.logRequest(breaking);
  buffer.logRequest(second);
  const failure: unknown = await buffer.writeRequests().catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: '2 requests are missing in the request log',
    cause: { message: 'the thread that masks requests has ended' },
  });
  expect(String(Object(failure).cause.stack)).not.toMatch(PEOPLE);
  expect(unlogged).toEqual([2]);
  const next = { ...first, requestId: uuidThen(number + 50) };
  buffer.logRequest(next);
  await buffer.drainRequests();
  expect(reported).toEqual([]);
  const tenant = { accountId: first.accountId, environment: first.environment };
  expect(await store.find(tenant, next.requestId)).toMatchObject({ unloggedBefore: 2 });
  for (const { requestId } of [first, second]) {
    expect(await store.find(tenant, requestId)).toBeUndefined();
  }
  const { rows } = await withClient(ownerUrl, (client) =>
    client.query<{ all: string }>('SELECT string_agg(r::text, $$\n$$) AS all FROM request_log r'),
  );
  expect(rows[0]?.all).not.toMatch(PEOPLE);
});
