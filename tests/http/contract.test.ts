import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { REASON_CODES, TIMELINE_STATUSES } from '#domain/carrying/tracking/tracking-event.ts';
import { EVENT_RECORDS, EVENT_TYPES } from '#domain/notifying/event/event.ts';
import { DELIVERY_STATUSES } from '#domain/notifying/webhook/delivery.ts';
import { SUBSCRIBABLE_EVENTS } from '#domain/notifying/webhook/webhook.ts';
import { REFUSAL_CODES } from '#domain/refusal.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { type DashboardDeps, dashboardRoutes } from '#src/http/dashboard/routes.ts';
import { PROBLEMS } from '#src/http/problem.ts';
import type { AnyDashboardRoute, AnyRoute } from '#src/http/route.ts';
import { type RouteDeps, routes } from '#src/http/routes.ts';
import { DOCUMENT, errorsOf, resolved } from '#tests/kit/contract.ts';
import { bodiesOf, everyObject, isClosed, operations, schemasBelow } from '#tests/kit/document.ts';

type Json = Readonly<Record<string, unknown>>;

/** Courier webhooks, whose answers are in each courier's own format. */
const FOREIGN = /\/hooks\/couriers\/\S+ → \d+$/;
/** Texts that are no files: answers to couriers, and the stream of a page. */
const NO_FILE = /\/hooks\/|text\/event-stream$/;
/**
 * Objects that may have any fields: details of an error, the client's metadata, the document
 * itself.
 */
const OPEN =
  /\.error\.details$|\.metadata$|GET \/api\/((webhooks|hooks|dashboard)\/)?openapi\.json → 200$/;
const isOpen = (at: string) => OPEN.test(at) || FOREIGN.test(at);
const PAYABLE = ['qr_string', 'qr_expires_at', 'transfer'];
/** Fields that are present only on request, while something is to be paid, or in a rehearsal. */
const AT_TIMES = ['total', 'total_is_capped', ...PAYABLE, 'candidates', 'rehearsal'];
/** Fields that name the subject of an event, and the scan that caused it. */
const SUBJECTS: readonly string[] = [...EVENT_RECORDS, 'scan'];
const OF_EVENT = /\/events\b.*\.data$/;
/** Paths of the two APIs, which the route tables serve. */
const SERVED = /^\/api\/(v1|dashboard)\/(?!openapi\.json$)/;
/** Objects whose names the caller chooses, or that depend on the error. */
const OWN_WORDS = /\/(details|metadata|headers)\b/;
const CLOSING = /^(additional|unevaluated)Properties$/;
const bodies = operations().map(bodiesOf);
const answers = bodies.flatMap((body) => body.answers);
const requests = bodies.flatMap((body) => body.requests);
const examples = [...answers, ...requests].filter(({ media }) => media.example !== undefined);
/** Properties of a route that the document also describes. */
type Listed = Pick<
  AnyRoute | AnyDashboardRoute,
  'method' | 'path' | 'operationId' | 'status' | 'idempotency'
> & { readonly access?: unknown };

/**
 * Route tables built without use cases: the properties of a route need none, and none is called.
 */
const ROUTES = [
  ...below('/api/v1', routes({ settings: { ratesDeadlineMs: 1 } } as RouteDeps)),
  ...below('/api/dashboard', dashboardRoutes({} as DashboardDeps)),
];
const OPERATIONS = operations().filter(({ path }) => SERVED.test(path));

describe('every answer in the document', () => {
  const objects = answers
    .flatMap(({ at, media }) => schemasBelow(media.schema, at))
    .filter(({ value }) => value.type === 'object');

  it('declares every answer of the document closed: only described fields may appear', () => {
    const open = objects.filter((object) => !isClosed(object));
    expect(open.map(({ at }) => at).filter((at) => !isOpen(at))).toEqual([]);
    expect(objects.length).toBeGreaterThan(100);
  });

  it('declares every file in the document as binary, which clients of all languages can read', () => {
    const files = operations().flatMap(({ at, value }) =>
      Object.entries(resolved(value.responses)).flatMap(([status, answer]) =>
        Object.entries(resolved(resolved(answer).content ?? {}))
          .filter(([type]) => type !== 'application/json')
          .map(([type, media]) => ({ at: `${at} → ${status} ${type}`, media: resolved(media) })),
      ),
    );
    const texts = files.filter(({ media }) => resolved(media.schema).format !== 'binary');
    expect(texts.map(({ at }) => at).filter((at) => !NO_FILE.test(at))).toEqual([]);
    expect(files.length).toBeGreaterThan(10);
  });

  it('requires every field of an answer in the document', () => {
    for (const { at, value } of objects) {
      const { properties = {}, required = [] } = value as Record<string, object>;
      const atTimes = OF_EVENT.test(at) ? [...SUBJECTS, ...AT_TIMES] : AT_TIMES;
      expect({ at, fields: Object.values(required).toSorted() }).toEqual({
        at,
        fields: Object.keys(properties)
          .filter((name) => Object.values(required).includes(name) || !atTimes.includes(name))
          .toSorted(),
      });
    }
  });

  it('requires payment instructions exactly while something is to be paid', () => {
    const schema = { $ref: '#/components/schemas/Shipment' };
    const { media } = answers.find(({ at }) => at.endsWith('/pay → 200')) ?? {};
    const { replayed, ...byQris } = resolved(resolved(media?.example).data);
    const { qr_string: text, qr_expires_at: end, ...bare } = byQris;
    const transfer = { bank: 'B', account_number: '1', account_name: 'A', amount: 2 };
    const instructions = {
      QRIS: { qr_string: text, qr_expires_at: end },
      MANUAL_TRANSFER: { transfer: { ...transfer, unique_code: 1, expires_at: end } },
      WALLET: {},
    };
    for (const [method, shown] of Object.entries(instructions)) {
      for (const status of ['PENDING', 'UNPAID', 'PAID', 'REFUNDED', 'EXPIRED']) {
        for (const fields of Object.values(instructions)) {
          const given = { ...bare, payment_method: method, payment_status: status, ...fields };
          const wanted = status === 'PENDING' ? shown : {};
          const isRight = isDeepStrictEqual(fields, wanted);
          expect([given, errorsOf(schema, given).length === 0]).toEqual([given, isRight]);
        }
      }
    }
  });

  it('returns the request id in a header of every documented answer', () => {
    const nameless = operations().flatMap(({ at, value }) =>
      Object.entries(value.responses as Json)
        .filter(([, response]) => !('X-Request-Id' in resolved(resolved(response).headers)))
        .map(([status]) => `${at} ${status}`),
    );
    expect(nameless).toEqual([]);
  });

  it('shows an example for every successful answer', () => {
    const without = answers.filter(({ status, media }) => status < 300 && !media.example);
    expect(without.map(({ at }) => at).filter((at) => !at.includes('openapi.json'))).toEqual([]);
  });
});

describe('every example in the document', () => {
  it.each(examples.map((each) => [each.at, each.media] as const))(
    'validates the example %s against its schema',
    (_, media) => {
      expect(errorsOf(media.schema, media.example)).toEqual([]);
    },
  );

  it.each(
    examples.filter(({ at }) => !FOREIGN.test(at)).map((each) => [each.at, each.media] as const),
  )('rejects the example %s with one unknown field at any depth', (_, media) => {
    const places = everyObject(media.example, '');
    for (const { at } of places.filter((place) => !OWN_WORDS.test(place.at))) {
      const [error] = errorsOf(media.schema, withUnknownField(media.example, at));
      expect({ at, error }).toMatchObject({
        at,
        error: { keyword: expect.stringMatching(CLOSING), instancePath: at },
      });
    }
    expect(places.length).toBeGreaterThan(0);
  });

  it('validates every example of a schema against that schema', () => {
    for (const { at, value } of everyObject(DOCUMENT.components, '#/components')) {
      const { examples: some } = value;
      if (!Array.isArray(some)) continue;
      for (const example of some) {
        expect({ at, errors: errorsOf({ $ref: at }, example) }).toEqual({
          at,
          errors: [],
        });
      }
    }
  });
});

describe('the document and the code', () => {
  it('serves exactly the routes that the document describes', () => {
    const served = ROUTES.map(({ method, path, operationId }) => [method, path, operationId]);
    const described = OPERATIONS.map(({ method, path, value }) => [
      method,
      path,
      value.operationId,
    ]);
    expect(described.toSorted()).toEqual(served.toSorted());
  });

  it('hides no route behind an earlier one whose path parameter matches it', () => {
    const seen: Listed[] = [];
    const hidden = ROUTES.flatMap((route) => {
      const before = seen.find((earlier) => takes(earlier, route));
      seen.push(route);
      return before === undefined ? [] : `${route.path} behind ${before.path}`;
    });
    expect(hidden).toEqual([]);
  });

  it('agrees with the document on the status of a success, and on which routes take an Idempotency-Key', () => {
    for (const { operationId, status, idempotency } of ROUTES) {
      const found = operations().find(({ value }) => value.operationId === operationId);
      const { responses, parameters = [] } = resolved(found?.value);
      const successes = Object.keys(resolved(responses)).filter((code) => code < '300');
      const keys = (parameters as readonly unknown[])
        .map(resolved)
        .filter(({ name }) => name === 'Idempotency-Key')
        .map(({ required }) => (required === true ? 'required' : 'optional'));
      expect({ operationId, successes, keys }).toEqual({
        operationId,
        successes: [String(status)],
        keys: idempotency === 'none' ? [] : [idempotency],
      });
    }
  });

  it('agrees with the document on which bodies may be left out', () => {
    const optional = operations()
      .filter(({ value }) => value.requestBody !== undefined)
      .filter(({ value }) => resolved(value.requestBody).required !== true);
    const names = optional.map(({ value }) => String(value.operationId));
    expect(names.toSorted()).toEqual([
      'advanceShipment',
      'cancelPickup',
      'cancelShipment',
      'completeWithdrawal',
      'confirmBatch',
      'expirePayment',
      'expireTopUp',
      'failWithdrawal',
      'redeliver',
      'rejectClaim',
      'rejectPayment',
      'rejectTopUp',
      'rotateWebhookSecret',
      'settleClaim',
      'settleCod',
      'settlePayment',
      'settleTopUp',
      'testWebhook',
    ]);
  });

  it('agrees with the document on the statuses and reasons of a timeline', () => {
    const schemas = resolved(resolved(DOCUMENT.components).schemas);
    expect(resolved(schemas.TimelineStatus).enum).toEqual(TIMELINE_STATUSES);
    expect(resolved(schemas.ReasonCode).enum).toEqual(REASON_CODES);
    expect(resolved(schemas.ShipmentStatus).enum).toEqual(SHIPMENT_STATUSES);
  });

  it('agrees with the document on the event types and the states of a delivery', () => {
    const schemas = resolved(resolved(DOCUMENT.components).schemas);
    expect(resolved(schemas.EventType).enum).toEqual(EVENT_TYPES);
    expect(resolved(schemas.WantedEvent).enum).toEqual(SUBSCRIBABLE_EVENTS);
    expect(resolved(schemas.DeliveryStatus).enum).toEqual(DELIVERY_STATUSES);
    expect(Object.keys(DOCUMENT.webhooks as Json)).toEqual(EVENT_TYPES);
  });

  it.each(EVENT_TYPES)('describes the event %s by a schema and an example of its own', (type) => {
    const { [type]: webhook } = resolved(DOCUMENT.webhooks);
    const { requestBody } = resolved(resolved(webhook).post);
    const { schema, example } = resolved(
      resolved(resolved(requestBody).content)['application/json'],
    );
    expect(errorsOf(schema, example)).toEqual([]);
    const others = EVENT_TYPES.filter((other) => other !== type);
    for (const other of others)
      expect(errorsOf(schema, { ...Object(example), type: other })).not.toEqual([]);
    const { data } = example as { readonly data: Json };
    expect(EVENT_RECORDS.filter((record) => data[record] !== undefined)).toHaveLength(1);
  });

  it('agrees with the document on the error codes', () => {
    const { ErrorCode } = resolved(resolved(DOCUMENT.components).schemas);
    const { enum: described } = resolved(ErrorCode);
    expect(described).toEqual(Object.keys(PROBLEMS).toSorted());
    expect(Object.keys(PROBLEMS)).toEqual(expect.arrayContaining([...REFUSAL_CODES]));
  });

  it('agrees with the document on which routes need no session', () => {
    const open = OPERATIONS.filter(({ value }) => value.security !== undefined);
    const isPublic = (route: object) => 'permission' in route && route.permission === 'PUBLIC';
    const names = open.map(({ value }) => value.operationId);
    const expected = ROUTES.filter(isPublic).map(({ operationId }) => operationId);
    expect(names.toSorted()).toEqual(expected.toSorted());
    expect(open.flatMap(({ value }) => value.security)).toEqual([]);
  });

  it('documents 400, 401, 403, 422, 429, 500 and 503 for every route', () => {
    for (const { at, value } of OPERATIONS) {
      const statuses = Object.keys(value.responses as Json);
      const ofCallers = value.security === undefined ? ['401'] : [];
      expect({ at, statuses }).toEqual({
        at,
        statuses: expect.arrayContaining(['400', '403', '422', '429', '500', '503', ...ofCallers]),
      });
      const takesBody = value.requestBody !== undefined;
      expect([at, statuses.includes('413'), statuses.includes('415')]).toEqual([
        at,
        takesBody,
        takesBody,
      ]);
    }
  });
});

/** Lists the routes below a prefix, with paths as the document writes them. */
function below(prefix: string, all: readonly Listed[]): readonly Listed[] {
  return all.map((route) => ({ ...route, path: prefix + route.path.replace(/:(\w+)/g, '{$1}') }));
}

/** Reports whether requests for the later route reach the earlier one, whatever their methods. */
function takes(earlier: Listed, later: Listed): boolean {
  if (earlier.path === later.path) return false;
  const pattern = earlier.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(later.path);
}

/** Copies a value with one more field in the object at this pointer. */
function withUnknownField(root: unknown, pointer: string): unknown {
  const copy = structuredClone(root);
  const names = pointer.split('/').slice(1);
  const place = names.reduce<unknown>((at, name) => (at as Json)[name], copy);
  Object.assign(place as object, { not_in_the_contract: 1 });
  return copy;
}
