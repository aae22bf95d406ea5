import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { endPrograms, startProgram } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import {
  ApiError,
  type Attempt,
  BookingError,
  type ClientOptions,
  ConnectionError,
  createClient,
  signWebhook,
  TimeoutError,
  verifyWebhook,
  type WebhookVerificationError,
} from '../../clients/typescript/src/index.ts';
import { clientOperations } from '../../scripts/clients/document.ts';
import { fanOut } from '../http/webhook-calls.ts';
import { CLIENT, type InstalledClient, installClient } from './installed-client.ts';
import { type LossyProxy, lossyProxy } from './lossy-proxy.ts';
import { whileWorking } from './while-working.ts';

const shared = sharedApi({ settings: { ALLOW_INSECURE_WEBHOOKS: 'true' } });
const README = readFileSync(join(CLIENT, 'README.md'), 'utf8');
const LINES_MAX = 25;

let proxy: LossyProxy;
let installed: InstalledClient;

beforeAll(async () => {
  installed = await installClient();
  proxy = await lossyProxy(shared.api.port);
});
afterAll(async () => {
  await endPrograms();
  await proxy.close();
  await installed.remove();
});
beforeEach(() => {
  proxy.requests.length = 0;
});

describe('the TypeScript client', () => {
  it('reaches every operation of the client API by one method of the TypeScript client', () => {
    const source = readFileSync(join(CLIENT, 'src/client.ts'), 'utf8');
    const methods = source.slice(source.indexOf('return Object.freeze({'));
    const used = [...methods.matchAll(/(?:call|bytes|stream|pages)\(\s*'(\w+)'/g)];
    const names = new Set(used.map(([, name]) => name));
    expect([...names].toSorted()).toEqual(Object.keys(clientOperations(loadOpenApi())).toSorted());
  });

  it(`sells a parcel from rates to label by the ${LINES_MAX} lines of its README`, async () => {
    const [, checkout = ''] = /```ts\n([\s\S]*?)```/.exec(README) ?? [];
    expect(checkout.trim().split('\n').length).toBeLessThanOrEqual(LINES_MAX);
    const { secret } = await shared.api.newKey();
    // The label is written beside the program.
    const moved = `process.chdir(${JSON.stringify(installed.folder)});\n${checkout}`;
    const path = await installed.program('checkout.ts', moved);
    await installed.compile(path);
    const settings = { SATUKURIR_URL: url(), SATUKURIR_KEY: secret };
    const program = startProgram(path, [], settings);
    const { code, stdout, stderr } = await whileWorking(shared.api, program.ended);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^.+, AWB SIM\w+, label\.pdf\n$/);
    const label = await readFile(join(installed.folder, 'label.pdf'), 'latin1');
    expect(label.slice(0, 5)).toBe('%PDF-');
  });

  it("throws a refusal in the TypeScript client with code, wrong fields, request id and the code's page", async () => {
    const client = await newClient();
    const { package: _, ...incomplete } = QUOTE_BODY;
    // Programs in JavaScript send unchecked types.
    const error = await caught(client.quotes.create(incomplete as unknown as typeof QUOTE_BODY));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'VALIDATION_ERROR',
      source: 'client',
      retryable: false,
      fieldErrors: [{ path: 'package', code: 'REQUIRED' }],
      requestId: expect.stringMatching(/^req_/),
      docUrl: expect.stringContaining('VALIDATION_ERROR'),
      message: expect.stringContaining('package is required'),
    });
    expect(proxy.requests).toHaveLength(1);
  });

  it('throws in the TypeScript client the reason of a booking that the courier refused', async () => {
    const client = await newClient();
    const body = shipmentBody(await quoted(client));
    const receiver = { ...body.receiver, name: 'SIM BOOKING REJECTED' };
    const sold = await client.shipments.create({ ...body, receiver, payment_method: 'WALLET' });
    const error = await caught(
      whileWorking(shared.api, client.shipments.untilBooked(sold.shipment_number)),
    );
    expect(error).toBeInstanceOf(BookingError);
    expect(error).toMatchObject({ status: 'BOOKING_FAILED', shipmentNumber: sold.shipment_number });
  });

  it('answers the TypeScript client in the requested language', async () => {
    const client = await newClient({ language: 'id' });
    const error = await caught(client.quotes.get('quo_none'));
    expect(error).toMatchObject({ status: 404, message: expect.stringMatching(/^Tidak ada/) });
  });
});

describe('retries of the TypeScript client', () => {
  it('buys once with the TypeScript client when an answer is lost, by the same key in both attempts', async () => {
    const attempts: Attempt[] = [];
    const client = await newClient({ onAttempt: (attempt) => void attempts.push(attempt) });
    const body = shipmentBody(await quoted(client));
    attempts.length = 0;
    proxy.requests.length = 0;
    proxy.plan('lose answer');
    const sold = await client.shipments.create({ ...body, payment_method: 'WALLET' });
    expect(sold.replayed).toBe(true);
    expect((await client.shipments.list().page()).items).toHaveLength(1);
    const [first, second] = proxy.requests.map(({ headers }) => headers['idempotency-key']);
    expect([first, second]).toEqual([expect.stringMatching(/^[\w-]{36}$/), first]);
    expect(attempts.slice(0, 2)).toMatchObject([
      { operation: 'createShipment', attempt: 1, status: undefined },
      { operation: 'createShipment', attempt: 2, status: 201 },
    ]);
  });

  it("sends with the TypeScript client the caller's key, so that a second call is the same order", async () => {
    const client = await newClient();
    const body = { ...shipmentBody(await quoted(client)), payment_method: 'WALLET' as const };
    const options = { idempotencyKey: 'order-4711' };
    const first = await client.shipments.create(body, options);
    const second = await client.shipments.create(body, options);
    expect([first.replayed, second.replayed]).toEqual([false, true]);
    expect(second.shipment_number).toBe(first.shipment_number);
  });

  it.each([
    ['a connection that is cut', 'cut' as const],
    ['a server over its limit', 429],
    ['a proxy without its server', 502],
    ['a server that is starting', 503],
  ])('repeats a read of the TypeScript client after %s', async (_, fate) => {
    const client = await newClient();
    proxy.plan(fate, fate);
    expect((await client.wallet.balance()).available).toBeGreaterThan(0);
    expect(proxy.requests).toHaveLength(3);
  });

  it('repeats with the TypeScript client no request without a key that may have been carried out', async () => {
    const client = await newClient();
    const hook = { url: 'http://localhost:9/hooks', events: ['shipment.booked' as const] };
    proxy.plan('lose answer');
    expect(await caught(client.webhooks.create(hook))).toBeInstanceOf(ConnectionError);
    expect(proxy.requests).toHaveLength(1);
    expect((await client.webhooks.list().page()).items).toHaveLength(1);
    proxy.plan(429);
    expect((await client.webhooks.create(hook)).secret).toMatch(/^whsec_/);
  });

  it('gives up in the TypeScript client after its retries, with the last refusal', async () => {
    const client = await newClient({ retries: 1 });
    proxy.plan(503, 503);
    const error = await caught(client.wallet.balance());
    expect(error).toMatchObject({ status: 503, code: 'INVALID_RESPONSE', retryAfterMs: 0 });
    expect(proxy.requests).toHaveLength(2);
  });

  it('ends an attempt of the TypeScript client after its time limit, and a call by its signal', async () => {
    const client = await newClient({ retries: 0 });
    proxy.plan('silence', 'silence');
    const late = await caught(client.wallet.balance({ timeoutMs: 50 }));
    expect(late).toBeInstanceOf(TimeoutError);
    const controller = new AbortController();
    const call = client.wallet.balance({ signal: controller.signal });
    await waitUntil(() => proxy.requests.length === 2);
    controller.abort(new Error('the buyer has left'));
    expect(await caught(call)).toMatchObject({ message: 'the buyer has left' });
  });
});

describe('lists and files of the TypeScript client', () => {
  it('iterates with the TypeScript client over all rows, page by page', async () => {
    const client = await newClient();
    const { name, phone, address, district_id } = shipmentBody('').sender;
    const numbers = [1, 2, 3, 4, 5];
    for (const number of numbers) {
      await client.senders.create({ name: `${name} ${number}`, phone, address, district_id });
    }
    proxy.requests.length = 0;
    const names: string[] = [];
    for await (const sender of client.senders.list({ limit: 2, include_total: true })) {
      names.push(sender.name);
    }
    expect(names).toEqual(numbers.map((number) => `${name} ${number}`).toReversed());
    expect(proxy.requests).toHaveLength(3);
    const pages = await Array.fromAsync(client.senders.list({ limit: 3 }).pages());
    expect(pages.map(({ items }) => items.length)).toEqual([3, 2]);
  });

  it('reads with the TypeScript client events from a position to the end, in order', async () => {
    const client = await newClient();
    for (const type of ['claim.opened', 'claim.settled', 'claim.rejected'] as const) {
      await client.test.sendEvent({ type });
    }
    const read = () => Array.fromAsync(client.events.list({ after: 0, limit: 2 }));
    await waitUntil(async () => {
      await fanOut(shared.api);
      return (await read()).length === 3;
    });
    const types = (await read()).map(({ type }) => type);
    expect(types).toEqual(['claim.opened', 'claim.settled', 'claim.rejected']);
  });

  it('streams an export with the TypeScript client', async () => {
    const client = await newClient();
    const body = { ...shipmentBody(await quoted(client)), payment_method: 'WALLET' as const };
    const { shipment_number } = await client.shipments.create(body);
    const stream = await client.shipments.export({ format: 'ndjson' });
    const text = await new Response(stream).text();
    expect(JSON.parse(text)).toMatchObject({ shipment_number });
  });

  it("sends with the TypeScript client a batch as CSV, made from the service's template", async () => {
    const client = await newClient();
    const template = await client.batches.template();
    const batch = await client.batches.createFromCsv(template, { dry_run: true });
    expect(batch).toMatchObject({ dry_run: true, totals: { rows: 1 } });
  });
});

describe('webhooks by the TypeScript client', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const now = new Date('2026-11-21T10:00:00Z');
  const body = JSON.stringify({ type: 'shipment.booked', data: { sequence: 3 } });
  const headers = () => signWebhook({ id: 'dlv_1', body }, secret, now);

  it('verifies with the TypeScript client webhooks of a Standard Webhooks library, by any of several secrets', async () => {
    const signed = {
      'webhook-id': 'dlv_1',
      'webhook-timestamp': String(now.getTime() / 1000),
      'webhook-signature': `v1a,x ${new Webhook(secret).sign('dlv_1', now, body)}`,
    };
    const bytes = new TextEncoder().encode(body);
    const received = { headers: new Headers(signed), body: bytes, now };
    const event = await verifyWebhook({ ...received, secret: [other, secret] });
    expect(event).toEqual(JSON.parse(body));
  });

  it('signs webhooks with the TypeScript client like a Standard Webhooks library', async () => {
    const expected = new Webhook(secret).sign('dlv_1', now, body);
    expect((await headers())['webhook-signature']).toBe(expected);
  });

  it.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>, WebhookVerificationError['code']]>(
    [
      ['another secret', { secret: other }, 'WRONG_SIGNATURE'],
      ['a changed body', { body: `${body} ` }, 'WRONG_SIGNATURE'],
      ['an old request', { now: new Date('2026-11-21T10:05:01Z') }, 'TOO_OLD'],
      ['a request of the future', { now: new Date('2026-11-21T09:54:59Z') }, 'TOO_NEW'],
      ['a request without its headers', { headers: {} }, 'MISSING_HEADER'],
    ],
  )('rejects with the TypeScript client %s', async (_, change, code) => {
    const received = { headers: await headers(), body, secret, now };
    expect(await verifyWebhook(received)).toEqual(JSON.parse(body));
    const error = await caught(verifyWebhook({ ...received, ...change }));
    expect(error).toMatchObject({ name: 'WebhookVerificationError', code });
  });
});

function url(): string {
  return `http://127.0.0.1:${shared.api.port}/api/v1`;
}

async function newClient(options: Partial<ClientOptions> = {}) {
  const { secret: key } = await shared.api.newKey();
  return createClient({ url: proxy.url, key, retryDelayMs: 1, ...options });
}

async function quoted(client: ReturnType<typeof createClient>): Promise<string> {
  return (await client.quotes.create(QUOTE_BODY)).quote_id;
}

async function caught(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
