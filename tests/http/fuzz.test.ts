import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanLine } from '#domain/text.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { shapeOf } from '#src/http/contract/shape.ts';
import { tidy } from '#src/http/contract/tidy.ts';
import type { BodyOf } from '#src/http/contract/types.ts';
import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { resolved, schemaCheck } from '#tests/kit/contract.ts';
import { bodiesOf, operations } from '#tests/kit/document.ts';
import { newPerson } from '#tests/kit/person.ts';
import { hostileValues, spoilt, valuesOf } from '#tests/kit/schema-arbitrary.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { booked, dayOf, requestPickup, shownPickup } from './pickup-calls.ts';
import { hasNoContradiction } from './rate-lists.ts';
import { shownTopUp } from './top-up-calls.ts';
import {
  createWebhook,
  deleteWebhook,
  FORBIDDEN_URL,
  SHOP_URL,
  shownWebhook,
  withoutNetwork,
} from './webhook-calls.ts';

type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;
type ShipmentRequest = BodyOf<'createShipment'>;
type PickupRequest = BodyOf<'createPickup'>;

/** Runs of each story. */
const RUNS = 30;
/** Runs of each route. */
const ROUTE_RUNS = 20;
/** Rounds of a story that needs accepted values; the rarest are one in ten. */
const ROUNDS = 10;

const NAMES = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 });
const PHONES = ['0812-3456-7890', '+62 857 1234 5678', '6281234567', '(021) 555 1234'];

/** Values that random generation never hits, by schema name, for all bodies and for some. */
const KNOWN: Known = {
  DistrictId: fc.constantFrom('31.73.06', '35.25.14', '91.71.01', '11.71.01'),
  CourierCode: fc.constantFrom('jne', 'jnt', 'sicepat', 'pos', 'tiki'),
  Name: NAMES.map((text) => `Toko ${text}`),
  StreetAddress: fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => `Jl. Mawar ${text}`),
  Phone: fc.constantFrom(...PHONES),
  PartyDraft: fc.record(
    { name: NAMES.map((text) => `Toko ${text}`), phone: fc.constantFrom(...PHONES) },
    { requiredKeys: [] },
  ),
  PaymentMethod: fc.constantFrom('WALLET', 'QRIS', 'MANUAL_TRANSFER'),
  WebhookUrl: fc.constantFrom(SHOP_URL, 'https://other.example/', FORBIDDEN_URL),
  WantedEvents: fc.constantFrom(['*'], ['shipment.lost', 'cod.settled'], ['webhook.test']),
  Moment: fc.constant('2026-11-20T00:00:00Z'),
};
const CASH = { Rupiah: fc.integer({ min: 25_000, max: 1_000_000 }) };
const PARCEL = {
  ServiceCode: fc.constant('REG'),
  Package: fc.record({ weight_grams: fc.double({ min: 0.1, max: 30_000, noNaN: true }) }),
};
const TOP_UP_AMOUNTS = fc.oneof(
  fc.constantFrom(10_000, 10_000_000, 10_000_001, 999_999_001),
  fc.integer({ min: 10_000, max: 999_999_001 }),
);
const HOUR = fc.integer({ min: 10, max: 23 }).map((hour) => `${hour}:30`);
const WINDOWS = { PickupWindow: fc.record({ start: HOUR, end: HOUR }) };

const RATES_RULES = ['VALIDATION_ERROR', 'UNKNOWN_DISTRICT', 'UNKNOWN_COURIER', 'ROUTE_MISMATCH'];
const QUOTE_RULES = [
  ...RATES_RULES,
  'UNKNOWN_SERVICE',
  'RATE_NOT_AVAILABLE',
  'SERVICE_OPTION_UNSUPPORTED',
  'COURIER_ERROR',
];
const SHIPMENT_RULES = [
  'VALIDATION_ERROR',
  'UNKNOWN_DISTRICT',
  'ROUTE_MISMATCH',
  'SERVICE_OPTION_UNSUPPORTED',
  'INSUFFICIENT_BALANCE',
  'UNPAID_LIMIT_REACHED',
];
const PICKUP_RULES = [
  'UNKNOWN_SHIPMENT',
  'UNKNOWN_SENDER',
  'VALIDATION_ERROR',
  'PICKUP_NOT_ALLOWED',
];
/** Error codes of fields that no schema predicts. */
const BEYOND_SCHEMAS = [
  'INVALID_FORMAT',
  'METHOD_LIMIT',
  'COURIER_LIMIT',
  'UNKNOWN_SHIPMENT',
  'WINDOW_INVALID',
  'SERVICE_OPTION_UNSUPPORTED',
  'DIFFERS_FROM_QUOTE',
  // `cod_amount` is required where the quote has `cod` without an amount.
  'REQUIRED',
  // Texts without a letter or a digit.
  'BLANK',
  // `all_ready`, and fields that cannot be combined with it.
  'NOT_ALLOWED',
  'NOTHING_READY',
  'UNKNOWN_SENDER',
  // A code of blanks only, which are trimmed.
  'TOO_SHORT',
];

/** Every status but those of a fault. */
const STATUSES = [200, 201, 202, 204, 400, 401, 403, 404, 409, 413, 415, 422, 428, 429, 503];

/** All routes except the endless stream and the document itself. */
const ROUTES = operations().filter(({ path }) =>
  /^\/api\/(v1|dashboard)\/(?!stream$|openapi\.json$)/.test(path),
);
const TAKING = ROUTES.flatMap((route) => {
  const [body] = bodiesOf(route).requests;
  return body === undefined ? [] : [{ ...route, schema: body.media.schema }];
});
/** Routes that validate rows later: an invalid row is part of a successful answer. */
const JUDGED_LATER: ReadonlySet<string> = new Set(['POST /api/v1/batches']);
const LISTS = ROUTES.filter(({ method, path }) => method === 'get' && !path.includes('{'));
const BY_ID = ROUTES.filter(
  ({ path, value }) => path.includes('{') && resolved(value.requestBody ?? {}).required !== true,
);

const shared = sharedApi({ settings: { RATES_DEADLINE_MS: '200' }, rewire: withoutNetwork });
let client: ApiClient;
/** Owner of the seller's account, for the dashboard. */
let person: ApiClient;
let numbers: readonly string[];

beforeAll(async () => {
  const seller = await newSeller(shared.api);
  client = seller.client;
  person = (await newPerson(shared.api, seller)).client();
  ({ numbers } = await booked(shared.api, client, 12));
});

// A failing run prints its seed and the smallest failing body; `{ seed, path }` repeats it.
describe('every body that the document admits', () => {
  it('answers POST /rates for every valid body', async () => {
    await forEach(bodiesFor('RatesRequest').filter(hasNoContradiction), async (body) => {
      const answer = await client.rates(body);
      if (answer.status === 200) return;
      const { code, field_errors: errors } = answer.error();
      expect(RATES_RULES).toContain(code);
      if (code === 'VALIDATION_ERROR') expectBeyondSchemas(errors);
    });
  });

  it('locks a price by POST /quotes for every valid body, or refuses it by a rule', async () => {
    const bodies = bodiesFor('QuoteRequest', { ...PARCEL, ...CASH }).filter(hasNoContradiction);
    await untilAccepted(6, bodies, async (body) => {
      const answer = await client.quote(body);
      if (answer.status !== 201) {
        const { code, field_errors: errors } = answer.error();
        expect(QUOTE_RULES).toContain(code);
        if (code === 'VALIDATION_ERROR') expectBeyondSchemas(errors);
        return false;
      }
      const { replayed, ...shown } = answer.data();
      const path = `/api/v1/quotes/${shown.quote_id}`;
      expect((await client.get<'getQuote'>(path)).data()).toEqual(shown);
      return true;
    });
  });

  it.each([
    ['without a pickup', 11, ({ pickup: _, ...order }: ShipmentRequest) => order],
    ['with one where it has one', 1, (order: ShipmentRequest) => order],
  ])(
    'creates and replays POST /shipments for every valid body, or refuses it by a rule, %s',
    async (_, enough, taken) => {
      const orders = bodiesFor('ShipmentRequest', CASH) as fc.Arbitrary<ShipmentRequest>;
      await untilAccepted(enough, orders, async (order) => {
        const { quote_id: quoteId } = (await client.quote({ ...QUOTE_BODY, cod: true })).data();
        const body = onRoute(taken(order), quoteId);
        const answer = await client.ship(body, quoteId);
        if (answer.status !== 201) {
          const { code, field_errors: errors } = answer.error();
          expect(SHIPMENT_RULES).toContain(code);
          if (code === 'VALIDATION_ERROR') expectBeyondSchemas(errors);
          return false;
        }
        const again = (await client.ship(body, quoteId)).data();
        expect(again).toEqual({ ...answer.data(), replayed: true });
        const { replayed, ...shown } = again;
        const path = `/api/v1/shipments/${shown.shipment_number}`;
        expect((await client.get<'getShipment'>(path)).data()).toEqual(shown);
        return true;
      });
    },
  );

  it('creates and replays POST /pickups for every valid body, or refuses it by a rule', async () => {
    const requests = bodiesFor('PickupRequest', WINDOWS) as fc.Arbitrary<PickupRequest>;
    await untilAccepted(1, fc.tuple(requests, fc.nat()), async ([request, at]) => {
      const body = at % 2 === 0 ? request : soon(request, at);
      const key = randomUUID();
      const answer = await requestPickup(client, body, key);
      if (answer.status !== 201) {
        expect(PICKUP_RULES).toContain(answer.error().code);
        expectBeyondSchemas(answer.error().field_errors);
        return false;
      }
      const again = (await requestPickup(client, body, key)).data();
      expect(again).toEqual({ ...answer.data(), replayed: true });
      const { replayed, ...shown } = again;
      expect((await shownPickup(client, shown.pickup_id)).data()).toEqual(shown);
      return true;
    });
  });

  it('creates and replays POST /topups for every valid body, or refuses it by a limit', async () => {
    const { client: own } = await newSeller(shared.api);
    const bodies = bodiesFor('TopUpRequest', { Rupiah: TOP_UP_AMOUNTS });
    await untilAccepted(6, bodies as fc.Arbitrary<BodyOf<'createTopUp'>>, async (body) => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const send = () => own.post<'createTopUp'>('/api/v1/topups', body, headers);
      const answer = await send();
      const isBeyond = body.method === 'QRIS' && body.amount > 10_000_000;
      expect(answer.status).toBe(isBeyond ? 422 : 201);
      if (isBeyond) {
        expectBeyondSchemas(answer.error().field_errors);
        return false;
      }
      const again = (await send()).data();
      expect(again).toEqual({ ...answer.data(), replayed: true });
      const { replayed, ...shown } = again;
      expect((await shownTopUp(own, shown.topup_id)).data()).toEqual(shown);
      return true;
    });
  });

  it('creates a webhook for every valid body, or refuses its URL', async () => {
    const bodies = bodiesFor('WebhookRequest') as fc.Arbitrary<BodyOf<'createWebhook'>>;
    await untilAccepted(6, bodies, async (body) => {
      const answer = await createWebhook(client, body);
      if (body.url === FORBIDDEN_URL) {
        expect(answer.error().code).toBe('VALIDATION_ERROR');
        return false;
      }
      const { secret: _, ...shown } = answer.data();
      expect(tolerated(shown)).toMatchObject(tolerated(body) as Record<string, unknown>);
      expect((await shownWebhook(client, shown.webhook_id)).data()).toEqual(shown);
      await deleteWebhook(client, shown.webhook_id);
      return true;
    });
  });
});

describe.each(TAKING.map((route) => [route.at, route] as const))('%s', (_, route) => {
  const { method, path, schema } = route;

  it('refuses every invalid body, and keeps running', async () => {
    const values = valuesOf(schema, KNOWN).filter(hasNoContradiction);
    const bodies = fc.oneof(
      values.map((value) => ({ value, isSpoilt: false })),
      fc.oneof(spoilt(values), hostileValues()).map((value) => ({ value, isSpoilt: true })),
    );
    const sent = { method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x') };
    await forEach(
      bodies,
      async ({ value, isSpoilt }) => {
        const body = JSON.stringify(value);
        const headers = { 'Idempotency-Key': randomUUID() };
        const { status } = await callerOf(route).send({ ...sent, body, headers });
        expect(status).not.toBe(500);
        expect(statusesOf(route, value, isSpoilt)).toContain(status);
      },
      ROUTE_RUNS,
    );
  });
});

describe.each(LISTS.map(({ at, ...route }) => [at, route] as const))('%s', (_, route) => {
  const parameters = ((route.value.parameters ?? []) as readonly unknown[]).map(resolved);
  const names = ['page', ...parameters.map(({ name }) => String(name))];
  const values = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer().map(String));
  const named = fc
    .tuple(fc.constantFrom(...names), fc.oneof(values, fc.constant('true')))
    .map(([name, value]) => String(new URLSearchParams({ [name]: value })));

  it('survives every query string', async () => {
    await forEach(
      fc.oneof(fc.webQueryParameters(), named),
      async (query) => {
        const answer = await callerOf(route).send({ path: `${route.path}?${query}` });
        expect([200, 404, 422]).toContain(answer.status);
      },
      ROUTE_RUNS,
    );
  });
});

/** Queries that are required whatever the path names. */
const REQUIRED_QUERIES: Readonly<Record<string, string>> = {
  '/api/v1/couriers/{courier_code}/performance': '?origin=31.73.06&destination=35.25.14',
  '/api/v1/couriers/{courier_code}/pickup_windows': '?date=2026-11-23',
};

describe.each(BY_ID.map(({ at, ...route }) => [at, route] as const))('%s', (_, route) => {
  it('returns 404 for any text as an id', async () => {
    await forEach(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      async (text) => {
        fc.pre(!['.', '..'].includes(text));
        const path = route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(text));
        const asked = `${path}${REQUIRED_QUERIES[route.path] ?? ''}`;
        const sent = { method: route.method.toUpperCase(), path: asked };
        const { status } = await callerOf(route).send(sent);
        expect(status).toBe(answerTo(path));
      },
      ROUTE_RUNS,
    );
  });
});

it('survives any text in POST /rates', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.uint8Array().map(Buffer.from),
  );
  await forEach(texts, async (body) => {
    expect([400, 422]).toContain((await client.rates(body)).status);
  });
});

it('answers every search of GET /areas with 2 to 100 characters', async () => {
  const searches = fc.record({
    // Blanks around a text do not count.
    text: fc
      .string({ unit: 'grapheme', minLength: 2, maxLength: 12 })
      .filter((text) => [...cleanLine(text).trim()].length >= 2),
    limit: fc.integer({ min: 1, max: 50 }),
  });
  await forEach(searches, async ({ text, limit }) => {
    const query = new URLSearchParams({ search: text, limit: String(limit) });
    const answer = await client.get<'searchAreas'>(`/api/v1/areas?${query}`);
    expect(answer.data().items.length).toBeLessThanOrEqual(limit);
  });
});

/** Returns the expected status for an unknown id. Removal of an unknown view succeeds. */
function answerTo(path: string): number {
  if (/\/(?:statements|invoices)\//.test(path)) return 422;
  return path.includes('/dashboard/views/') ? 200 : 404;
}

/** Chooses the caller: the dashboard accepts people only. */
function callerOf({ path }: { readonly path: string }): ApiClient {
  return path.startsWith('/api/dashboard/') ? person : client;
}

function bodiesFor(name: string, known: Known = {}): fc.Arbitrary<unknown> {
  return valuesOf({ $ref: `#/components/schemas/${name}` }, { ...KNOWN, ...known });
}

function forEach<Value>(
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<unknown>,
  numRuns = RUNS,
): Promise<void> {
  const property = fc.asyncProperty(values, async (value) => void (await check(value)));
  return fc.assert(property, { numRuns });
}

/**
 * Tries more values until enough are accepted, in a limited number of rounds, so that chance fails
 * no test.
 */
async function untilAccepted<Value>(
  enough: number,
  values: fc.Arbitrary<Value>,
  isAccepted: (value: Value) => Promise<boolean>,
): Promise<void> {
  let accepted = 0;
  for (let round = 0; round < ROUNDS && accepted < enough; round += 1) {
    await forEach(values, async (value) => {
      if (await isAccepted(value)) accepted += 1;
    });
  }
  expect(accepted).toBeGreaterThanOrEqual(enough);
}

function expectBeyondSchemas(errors: readonly { readonly code: string }[]): void {
  for (const { code } of errors) expect(BEYOND_SCHEMAS).toContain(code);
}

/** Sets the route of a shipment request to that of its quote, without a saved sender. */
function onRoute({ sender_id: _, ...request }: ShipmentRequest, quoteId: string): ShipmentRequest {
  const { sender, receiver } = shipmentBody(quoteId);
  return {
    ...request,
    quote_id: quoteId,
    sender: { ...sender, ...request.sender, district_id: sender.district_id },
    receiver: { ...request.receiver, district_id: receiver.district_id },
  };
}

const OPEN_API = loadOpenApi();

/** Statuses that a body may be answered with. */
function statusesOf(
  route: (typeof TAKING)[number],
  value: unknown,
  isSpoilt: boolean,
): readonly number[] {
  const { at, path, schema } = route;
  if (JUDGED_LATER.has(at)) return [202, 400, 409, 422];
  const isAdmitted = schemaCheck(schema);
  const body: unknown = JSON.parse(JSON.stringify(value));
  if (!isAdmitted(body)) {
    // A null that a field does not take is a field that was left out, and a body of null or of an
    // empty list none; blanks around a text are cut off.
    const isNone = value === null || (Array.isArray(value) && value.length === 0);
    const variants = [...variantsOf(body), tidiedFor(route, body)];
    const isTolerated = isNone || variants.some((variant) => isAdmitted(variant));
    return isTolerated ? STATUSES : [400, 422];
  }
  if (!path.includes('{')) return STATUSES;
  // Allowed characters of a text are in no schema.
  return isSpoilt ? [404, 422] : [404];
}

/** The body in the form of its schema, as far as that is certain. */
function tidiedFor({ method, schema }: (typeof TAKING)[number], body: unknown): unknown {
  const copy: unknown = structuredClone(body);
  tidy(copy, shapeOf(OPEN_API, schema), { isChange: method === 'patch' });
  return copy;
}

/** The body without its nulls, and with one null that its field may take. */
function variantsOf(body: unknown): readonly unknown[] {
  const plain = tolerated(body);
  const fields = Object.entries(typeof body === 'object' ? (body ?? {}) : {});
  const nulls = fields.filter(([, inner]) => inner === null);
  return [plain, ...nulls.map((field) => Object.assign(Object.fromEntries([field]), plain))];
}

/**
 * A body as the server accepts it: without nulls, with cleaned texts, also in place of numbers and
 * booleans.
 */
function tolerated(value: unknown, isMetadata = false): unknown {
  if (isMetadata && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (typeof value === 'string') return cleanLine(value).trim();
  if (Array.isArray(value)) return value.map((item) => tolerated(item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name, inner]) => !isLeftOut(name, inner));
  return Object.fromEntries(
    fields.map(([name, inner]) => [name, tolerated(inner, isMetadata || name === 'metadata')]),
  );
}

/** A place with an empty `district_id` is given by its other fields. */
function isLeftOut(name: string, value: unknown): boolean {
  return value === null || (name === 'district_id' && value === '');
}

/** The request for one of the existing shipments, on an allowed day. */
function soon(request: PickupRequest, at: number): PickupRequest {
  const { all_ready: _, courier_code: _courier, sender_id: _sender, ...kept } = request;
  return { ...kept, shipments: [numbers[at % numbers.length] ?? ''], date: dayOf(shared.api) };
}
