import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { lockOf } from '#adapters/postgres/stores/platform/idempotency/lock.ts';
import { changedOnce, drawOf, respelt } from '#tests/domain/respelling.ts';
import { apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { errorsOf } from '#tests/kit/contract.ts';
import { withClient } from '#tests/kit/database.ts';
import { type PlainAnswer, postEach } from '#tests/kit/kept-alive.ts';
import { ageQuote, newSeller, quoted, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { sized } from '#tests/kit/size.ts';
import { expectedShipment, storedShipments } from '#tests/kit/stored-shipments.ts';
import { changedOrders, fullOrder } from './order-changes.ts';

const SHIPMENTS = '/api/v1/shipments';
const SCHEMA = { $ref: '#/components/schemas/ShipmentRequest' };
const TIMES = sized({ small: 50, full: 1_000 });

const shared = sharedApi();
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /shipments requires an Idempotency-Key', () => {
  it('requires an Idempotency-Key before it validates the fields', async () => {
    const { error } = await seller.client.post(SHIPMENTS, {});
    expect(error()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED', field_errors: [] });
    expect((await seller.client.post(SHIPMENTS, '{')).error().code).toBe('MALFORMED_JSON');
  });

  it.each([
    ['nothing', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a letter beyond ASCII', 'clé'],
    ['a tab', 'a\tkey'],
  ])('treats an Idempotency-Key that is %s as missing', async (_, key) => {
    const answer = await seller.client.ship({}, key);
    expect([answer.status, answer.error().code]).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
  });

  it.each([' order 4711 ~', 'k'.repeat(255)])(
    'refuses an Idempotency-Key such as %j',
    async (key) => {
      const { quote_id: quoteId } = await quoted(seller.client);
      expect((await seller.client.ship(shipmentBody(quoteId), key)).status).toBe(201);
    },
  );
});

describe('a request sent again', () => {
  it('replays the first answer whatever became of the shipment, and charges once', async () => {
    const { client, ...account } = await newSeller(shared.api);
    const body = shipmentBody((await quoted(client)).quote_id);
    const key = randomUUID();
    const first = await client.ship(body, key);
    const { shipment_number: number, total_amount: held } = first.data();
    await asOwner(`UPDATE shipment SET status = 'BOOKED' WHERE shipment_number = $1`, number);
    const sister = apiClient(shared.api.port, (await shared.api.newKey(account)).secret);
    for (const again of [await client.ship(body, key), await sister.ship(body, key)]) {
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
      expect(again.data()).toEqual({ ...first.data(), replayed: true });
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    }
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect((await client.get('/api/v1/balance')).data()).toMatchObject({ held });
    expect(await storedShipments({ account, client, database: shared.database })).toEqual([
      expectedShipment(first.data(), key),
    ]);
  });

  it('treats a key under another account, route or quote as another request', async () => {
    const other = await newSeller(shared.api);
    for (const { client } of [seller, other]) {
      const { quote_id: quoteId } = (await client.quote(QUOTE_BODY, 'mine')).data();
      const body = shipmentBody(quoteId);
      expect((await client.ship(body, 'mine')).data()).toMatchObject({ replayed: false });
    }
    const body = shipmentBody((await quoted(seller.client)).quote_id);
    expect((await seller.client.ship(body, 'mine')).error().code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('reports a conflict before it validates a changed body', async () => {
    const { client } = seller;
    const body = shipmentBody((await quoted(client)).quote_id);
    expect((await client.ship(body, 'changed')).status).toBe(201);
    for (const change of [
      { payment_method: 'QRIS' },
      { sender: { ...body.sender, district_id: '35.25.14' } },
    ]) {
      const { code } = (await client.ship({ ...body, ...change }, 'changed')).error();
      expect(code).toBe('IDEMPOTENCY_CONFLICT');
    }
  });

  it('answers Retry-After: 1 to a repeat while the first request runs', async () => {
    const { client, accountId } = await newSeller(shared.api);
    const body = shipmentBody((await quoted(client)).quote_id);
    const scope = { accountId, environment: 'TEST', route: 'POST /shipments', key: 'key' } as const;
    await withClient(shared.database.ownerUrl, async (running) => {
      await running.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [lockOf(scope)]);
      const early = await client.ship(body, 'key');
      expect([early.status, early.error().code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
      expect(early.headers['retry-after']).toBe('1');
    });
    expect((await client.ship(body, 'key')).status).toBe(201);
  });

  it('treats a repeat an hour later as new, and answers by the state of its quote', async () => {
    const body = shipmentBody((await quoted(seller.client)).quote_id);
    const { shipment_number } = (await seller.client.ship(body, 'old')).data();
    await ageAnswer('old', 59);
    expect((await seller.client.ship(body, 'old')).data()).toMatchObject({ replayed: true });
    await ageAnswer('old', 1);
    expect((await seller.client.ship(body, 'old')).error()).toMatchObject({
      code: 'QUOTE_ALREADY_USED',
      details: { shipment_number },
    });
    const next = shipmentBody((await quoted(seller.client)).quote_id);
    expect((await seller.client.ship(next, 'old')).data()).toMatchObject({ replayed: false });
  });
});

describe('a quote', () => {
  it('rejects a shipment from an expired quote, and frees the key', async () => {
    const old = await quoted(seller.client);
    const next = await quoted(seller.client);
    await ageQuote(shared.database, old.quote_id, 14);
    const { sender, ...body } = shipmentBody(old.quote_id);
    const elsewhere = { ...body, sender: { ...sender, district_id: '31.73.05' } };
    expect((await seller.client.ship(elsewhere, 'late')).error().code).toBe('ROUTE_MISMATCH');
    await ageQuote(shared.database, old.quote_id, 1);
    const late = await seller.client.ship({ ...body, sender }, 'late');
    expect([late.status, late.error().code]).toEqual([409, 'QUOTE_EXPIRED']);
    expect(late.error().details).toEqual({ expires_at: expect.stringMatching(/^20.*Z$/) });
    expect((await seller.client.ship(shipmentBody(next.quote_id), 'late')).status).toBe(201);
  });

  it('makes one shipment of a quote, and names it to all later requests, expired or not', async () => {
    const { quote_id: quoteId } = await quoted(seller.client);
    const body = shipmentBody(quoteId);
    const { shipment_number } = (await seller.client.ship(body)).data();
    const refusal = { code: 'QUOTE_ALREADY_USED', details: { shipment_number } };
    expect((await seller.client.ship(body)).error()).toMatchObject(refusal);
    await ageQuote(shared.database, quoteId, 60);
    const late = await seller.client.ship(body);
    expect(late.status).toBe(409);
    expect(late.error()).toMatchObject(refusal);
  });
});

describe('a body under a key that was answered', () => {
  const key = randomUUID();
  let body: ReturnType<typeof fullOrder>;
  let first: Awaited<ReturnType<Seller['client']['ship']>>;
  const post = (texts: readonly string[]) => {
    const headers = { Authorization: `Bearer ${seller.secret}`, 'Idempotency-Key': key };
    return postEach({ port: shared.api.port, path: SHIPMENTS, headers }, texts);
  };

  beforeAll(async () => {
    body = fullOrder((await quoted(seller.client, { cod: true })).quote_id);
    first = await seller.client.ship(body, key);
  });

  it(`replays the stored answer to the same body in each of ${TIMES} other spellings`, async () => {
    const texts = Array.from({ length: TIMES }, (_, seed) => respelt(body, drawOf(seed)));
    expect(new Set(texts).size).toBe(TIMES);
    const replay = { ...first.data(), replayed: true };
    const answers = await post(texts);
    const others = answers.filter(({ body: { data } }) => !isDeepStrictEqual(data, replay));
    expect(others).toEqual([]);
    expect(statusesOf(answers)).toEqual([201]);
  });

  it(`answers a conflict to the key with each of ${TIMES} changes of one field`, async () => {
    const orders = changedOrders(body);
    expect(orders.flatMap((order) => errorsOf(SCHEMA, order))).toEqual([]);
    const texts = [...new Set(orders.map((order) => JSON.stringify(order)))];
    expect(texts.length).toBeGreaterThanOrEqual(TIMES);
    const answers = await post(texts);
    const others = texts.filter((_, at) => codeOf(answers[at]) !== 'IDEMPOTENCY_CONFLICT');
    expect(others).toEqual([]);
    expect(statusesOf(answers)).toEqual([409]);
  });

  it('never replays the first answer to a body with any difference', async () => {
    const orders = Array.from({ length: TIMES }, (_, seed) => changedOnce(body, drawOf(seed)));
    const answers = await post(orders.map((order) => JSON.stringify(order)));
    const codes = new Set(answers.map(codeOf));
    expect([...codes].toSorted()).toEqual(['IDEMPOTENCY_CONFLICT', 'VALIDATION_ERROR']);
  });
});

function statusesOf(answers: readonly PlainAnswer[]): readonly number[] {
  return [...new Set(answers.map(({ status }) => status))];
}

function codeOf(answer: PlainAnswer | undefined): unknown {
  return Object(answer?.body.error).code;
}

/** Moves the time of a stored answer back. */
function ageAnswer(key: string, minutes: number): Promise<unknown> {
  return asOwner(
    `UPDATE idempotency SET completed_at = completed_at - make_interval(mins => $2)
     WHERE key = $1`,
    key,
    minutes,
  );
}

function asOwner(text: string, ...values: unknown[]): Promise<unknown> {
  return withClient(shared.database.ownerUrl, (owner) => owner.query(text, values));
}
