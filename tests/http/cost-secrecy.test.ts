import { beforeAll, describe, expect, it } from '@jest/globals';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { idText } from '#domain/id.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import {
  type Answer,
  type ApiClient,
  apiClient,
  QUOTE_BODY,
  RATES_BODY,
  type Sent,
  shipmentBody,
} from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { everyObject, operations } from '#tests/kit/document.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { cancel, expire, pathOf, pay, settle } from './payment-calls.ts';
import {
  cancelPickup,
  pickupBody,
  plannedPickup,
  requestPickup,
  shownPickup,
} from './pickup-calls.ts';
import { everyAnswerOfEndpoints, withoutNetwork } from './webhook-calls.ts';

/** Cost so unusual that no price, duration or limit equals it by chance. */
const COST = 1_313_579;
const MARKUP = 3_917;
const MARKUP_FIXED = 41_237;
const DISCOUNT = 1_709;
const DISCOUNT_FIXED = 10_339;
/**
 * Price: cost × 1.3917 + 41,237, rounded up to 100; less a discount of 17.09 % + 10,339, rounded
 * down to 100.
 */
const PRICE = 1_869_400;
const DISCOUNTED = 329_800;
const SECRET_NUMBERS = [COST, MARKUP, MARKUP_FIXED, DISCOUNT, DISCOUNT_FIXED].flatMap((number) => [
  number,
  number / 100,
  number / 10_000,
]);
const MARGIN = [PRICE - COST, PRICE - DISCOUNTED - COST];
const DOCUMENTS = /^\/api\/((web)?hooks\/|dashboard\/)?openapi\.json/;
/**
 * Texts that would give away the cost or a pricing rule. Fees of a client and the choice of a
 * courier for a batch row are not secret.
 */
const SECRET_TEXTS =
  /cost(?!s\b)|margin|markup|basis.?points|pricing|\brule(?!$| chooses)|prc_|simulator|biteship/i;
/** Couriers, one of which returns a price; the others fail in every way. */
const CHOICES = [
  ['jne', 'REG'],
  ['jnt', 'EZ'],
  ['sicepat', 'REG'],
  ['anteraja', 'REG'],
  ['tiki', 'REG'],
  ['jne', 'NONE'],
];
/** Reads everything stored that clients receive later. */
const STORED = 'SELECT body AS text FROM event UNION ALL SELECT answer FROM idempotency';
/** Fields whose values cannot contain our costs. */
const PUBLIC_FIELDS = new Set(['request_id', 'duration_ms', 'elapsed_ms']);

const shared = sharedApi({
  rewire(container) {
    const test = stubs(container.get(TOKENS.simulatedCouriers));
    const live = container.get(TOKENS.liveCouriers);
    const providers = { test, live, testWebhookSecret: null };
    const directory = courierDirectory(providers, container.get(TOKENS.clock));
    container.rebind(TOKENS.couriers).toConstantValue(directory);
    withoutNetwork(container);
  },
});

let rule: PricingRule;
let client: ApiClient;

beforeAll(async () => {
  const account = await shared.api.newAccount();
  client = apiClient(shared.api.port, (await shared.api.newKey({ account })).secret);
  rule = await shared.api.container.get(TOKENS.useCases).rating.setPricingRule({
    environment: 'TEST',
    accountId: account.accountId,
    courierCode: null,
    serviceCode: null,
    markup: basisPoints(MARKUP),
    markupFixed: rupiah(MARKUP_FIXED),
    discount: basisPoints(DISCOUNT),
    discountFixed: rupiah(DISCOUNT_FIXED),
    validFrom: null,
    validUntil: null,
  });
});

describe('the cost of a courier, and its pricing rule', () => {
  it('exposes the cost of a courier only through the price', async () => {
    const answer = await client.rates({ ...RATES_BODY, couriers: ['jne'] });
    const { price, discount } = answer.data().rates[0] ?? {};
    expect([price, discount]).toEqual([PRICE, DISCOUNTED]);
    expectNothingOfOurs(JSON.parse(answer.text));
  });

  it('hides cost and pricing rule from every answer of every route, errors included', async () => {
    const called = new Set<string>();
    for (const request of everyRequest()) {
      const answer = await client.send(request);
      called.add(`${request.path} ${answer.status}`);
      if (!DOCUMENTS.test(request.path)) expectNothingOfOurs(withoutEcho(answer));
    }
    for (const status of [200, 201, 400, 404, 405, 422, 500, 502])
      expect([...called].join()).toContain(` ${status}`);
  });

  it('hides cost and pricing rule from every answer, refusal, list and event of an order', async () => {
    const answers = await everyAnswerToABuyer();
    for (const { text } of answers) expectNothingOfOurs(JSON.parse(text));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 201, 202, 402, 409, 422]));
    const stored = await withClient(shared.database.ownerUrl, (owner) => owner.query(STORED));
    expect(stored.rows.length).toBeGreaterThan(10);
    for (const { text } of stored.rows) expectNothingOfOurs(JSON.parse(text));
  });

  it('hides cost and pricing rule from every line of the log', () => {
    expect(shared.api.log.length).toBeGreaterThan(20);
    for (const line of shared.api.log) expectNothingOfOurs({ ...line, stack: '' });
  });

  it('documents no field for cost or pricing rule', () => {
    const names = everyObject().flatMap(({ value }) => Object.keys(value.properties ?? {}));
    expect(names.filter((name) => SECRET_TEXTS.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(100);
  });
});

/** Calls every route of selling, with every error of an order whose price is known. */
async function everyAnswerToABuyer(): Promise<readonly Answer[]> {
  const options = { ...QUOTE_BODY, cod_amount: 100_000, insured_value: 100_000 };
  const answers: Answer[] = [];
  const quote = async () => {
    const quoted = await client.quote(options);
    answers.push(quoted);
    return quoted.data();
  };
  const { quote_id: id, final_price: price } = await quote();
  expect(price).toBe(PRICE - DISCOUNTED);
  const body = { ...shipmentBody(id), pickup: plannedPickup(shared.api) };
  const changes = [{}, {}, { notes: 'another' }];
  for (const change of changes) answers.push(await client.ship({ ...body, ...change }, 'key'));
  for (const method of ['QRIS', 'MANUAL_TRANSFER'] as const) {
    const { quote_id: unpaid } = await quote();
    const waiting = await client.ship({ ...shipmentBody(unpaid), payment_method: method });
    const { shipment_number: open } = waiting.data();
    answers.push(waiting, await client.get(pathOf(open)), await pay(client, open, 'QRIS'));
    answers.push(await pay(client, open, 'WALLET'), await pay(client, open, 'WALLET'));
    answers.push(await settle(client, open), await cancel(client, open));
    answers.push(await expire(client, open));
  }
  answers.push(await client.ship(body), await client.ship({ ...body, payment_method: 'CASH' }));
  const { shipment_number: number } = (await client.ship(body, 'key')).data();
  const paths = [
    '/shipments?include_total=true',
    '/transactions',
    '/balance',
    '/balance/cod',
    `/quotes/${id}`,
  ];
  for (const path of [...paths, `/shipments/${number}`]) {
    answers.push(await client.get(`/api/v1${path}`));
  }
  await shared.api.work();
  const booked = await client.get<'getShipment'>(`/api/v1/shipments/${number}`);
  const visit = await requestPickup(client, pickupBody(shared.api, [number]));
  const { pickup_id: visitId } = visit.data();
  answers.push(visit, await shownPickup(client, visitId), await client.get('/api/v1/pickups'));
  answers.push(await requestPickup(client, pickupBody(shared.api, [number])));
  answers.push(await cancelPickup(client, visitId));
  const control = `/api/v1/test/shipments/${number}/advance`;
  answers.push(
    booked,
    await client.post(control, { to: 'DELIVERED' }),
    await client.post(control, {}),
  );
  answers.push(await client.get(`/api/v1/tracking/${booked.data().awb}`));
  answers.push(await client.post(`/api/v1/test/shipments/${number}/settle-cod`, {}));
  answers.push(await client.post('/api/v1/test/wallet/topups', { amount: 1 }));
  answers.push(...(await everyAnswerOfEndpoints(shared.api, client)));
  while (answers.at(-1)?.status !== 402) {
    answers.push(await client.ship(shipmentBody((await quote()).quote_id)));
  }
  return answers;
}

/** Builds couriers that return our price, and some that fail in every way a courier can. */
function stubs(simulated: readonly Courier[]): Courier[] {
  const [jne, jnt, sicepat, anteraja, ...rest] = simulated;
  if (!jne || !jnt || !sicepat || !anteraja) throw new Error('the simulator has eight couriers');
  const estimatedDays = { min: 1, max: 2 };
  const failure = new CourierFailure('COURIER_ERROR', 'The courier answered with an error.');
  return [
    { ...jne, rates: async () => [{ serviceCode: 'REG', cost: rupiah(COST), estimatedDays }] },
    { ...jnt, rates: async () => Promise.reject(failure) },
    { ...sicepat, rates: async () => Promise.reject(new Error('a defect')) },
    {
      ...anteraja,
      rates: async () => [{ serviceCode: 'NONE', cost: rupiah(COST), estimatedDays }],
    },
    ...rest.map((courier) => ({ ...courier, rates: async () => [] })),
  ];
}

function everyRequest(): Sent[] {
  const queries = ['?search=ke', '?courier=jne', '?cost=1', '?rule_id=prc_1'];
  return operations().flatMap(({ method: name, path, value }) => {
    const method = name.toUpperCase();
    const [body, ...bodies] = value.requestBody === undefined ? [undefined] : bodiesToSend();
    return [
      { method: 'DELETE', path },
      ...[body, ...bodies].map((one) => ({ method, path, body: one })),
      ...queries.map((query) => ({ method, path: path + query, body })),
    ];
  });
}

function bodiesToSend(): unknown[] {
  return [
    { ...RATES_BODY, couriers: ['jne', 'jnt', 'lion'] },
    { ...RATES_BODY, couriers: ['sicepat'] },
    { ...RATES_BODY, couriers: ['anteraja'] },
    { ...RATES_BODY, couriers: ['dhl'] },
    { ...RATES_BODY, cod_amount: 100_000, insured_value: 100_000, couriers: ['jne'] },
    ...CHOICES.map(([courier, service]) => ({
      ...RATES_BODY,
      courier_code: courier,
      service_code: service,
    })),
    '{',
  ];
}

/** Removes names of the query's own wrong fields: `cost` and `rule_id` come from the caller. */
function withoutEcho({ text, headers }: Answer): unknown {
  if (headers['content-type']?.startsWith('text/csv')) return text.split(/,|\r\n/);
  return JSON.parse(text.replaceAll(/"path":"(cost|rule_id)"/g, '"path":""'));
}

function expectNothingOfOurs(value: unknown): void {
  const found = [...leaves(value)].filter((leaf) => isOurs(leaf));
  expect(found).toEqual([]);
}

function isOurs(leaf: string | number): boolean {
  if (typeof leaf === 'number') return [...SECRET_NUMBERS, ...MARGIN].includes(leaf);
  const figures = [COST, MARKUP_FIXED, DISCOUNT_FIXED, ...MARGIN].map(String);
  const names = [rule.ruleId, idText('pricingRule', rule.ruleId), ...figures];
  return SECRET_TEXTS.test(leaf) || names.some((name) => leaf.includes(name));
}

/** Lists every name and value below, except the values of ids and durations. */
function* leaves(value: unknown): Generator<string | number> {
  if (typeof value === 'string' || typeof value === 'number') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    if (!PUBLIC_FIELDS.has(name)) yield* leaves(child);
  }
}
