import { beforeAll, describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { uuidOf } from '#domain/id.ts';
import { signedHeaders } from '#domain/webhook/signature.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { BodyOf, DataOf } from '#src/http/contract/types.ts';
import { type Answer, apiClient } from '#tests/kit/api-client.ts';
import { newSeller, type Seller, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  fanOut,
  newEndpoint,
  rotate,
  sendTest,
  WEBHOOKS,
  withoutNetwork,
} from './webhook-calls.ts';

type Question = BodyOf<'verifyWebhook'>;
type Endpoint = Awaited<ReturnType<typeof newEndpoint>>;

const BODY = '{"id":"evt_1","type":"webhook.test"}';
const DELIVERY = 'dlv_01kaj2n8q4fvr9m7b0c1d2e3fb';
const UNKNOWN_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const shared = sharedApi({ rewire: withoutNetwork });
let seller: Seller;
let endpoint: Endpoint;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  endpoint = await newEndpoint(seller.client);
});

describe('POST /webhooks/verify', () => {
  it('says that a receiver takes what we have signed, and whose secret it is', async () => {
    const { status, data } = await verify(signed());
    expect(status).toBe(200);
    expect(data()).toEqual({
      ...{ verified: true, problems: [] },
      signed_by: { webhook_id: endpoint.id, secret_last4: endpoint.secret.slice(-4) },
    });
  });

  it('takes headers in any case among others, and finds the endpoint among several', async () => {
    const other = await newEndpoint(seller.client);
    const { headers, body } = signed({ secret: other.secret });
    const shouted = Object.entries(headers).map(([name, text]) => [name.toUpperCase(), text]);
    const among = { Host: 'shop.example', ...Object.fromEntries(shouted) };
    expect((await verify({ headers: among, body })).data()).toMatchObject({
      ...{ verified: true, signed_by: { webhook_id: other.id } },
    });
    const named = await verify({ headers: among, body, webhook_id: endpoint.id });
    expect(named.data()).toMatchObject({
      problems: [{ code: 'WRONG_SECRET', message: expect.stringContaining(other.id) }],
      signed_by: { webhook_id: other.id },
    });
  });

  it('says what became of the body, by what was sent under that id', async () => {
    const sent = await sentTo(endpoint);
    const parsed: Question = JSON.parse(JSON.stringify(signed(sent)));
    const printed = sent.body.replace('webhook.test', 'webhook.tested');
    const question = { ...parsed, webhook_id: endpoint.id };
    expect(await codesOf(question)).toEqual([]);
    const pretty = JSON.stringify(JSON.parse(sent.body), null, 2);
    expect((await verify({ ...question, body: pretty })).data().problems).toEqual([
      { code: 'BODY_CHANGED', message: expect.stringContaining('express.raw()') },
    ]);
    const changed = (await verify({ ...question, body: printed })).data();
    expect(changed).toEqual({
      ...{ verified: false, signed_by: null },
      problems: [{ code: 'BODY_CHANGED', message: expect.stringContaining('something else') }],
    });
  });

  it('names every reason at once; what is merely old is still signed by us', async () => {
    const now = new Date(shared.api.clock.now().getTime() - 3_600_000);
    const old = signed({ now });
    expect((await verify(old)).data()).toMatchObject({
      ...{ verified: false, signed_by: { webhook_id: endpoint.id } },
      problems: [{ code: 'TOO_OLD', message: expect.stringMatching(/signed 36\d\d seconds ago/) }],
    });
    expect(await codesOf({ ...old, tolerance_seconds: 4_000 })).toEqual([]);
    expect(await codesOf({ ...old, body: '{}' })).toEqual(['TOO_OLD', 'MISMATCH']);
    const missing = 'MISSING_HEADER';
    expect(await codesOf({ headers: {}, body: '' })).toEqual([missing, missing, missing]);
  });

  it('judges by the secret that is given, and knows whose it is', async () => {
    const { secret, id } = await newEndpoint(seller.client);
    const question = { ...signed({ secret }), secret };
    expect((await verify(question)).data()).toMatchObject({
      ...{ verified: true, signed_by: { webhook_id: id } },
    });
    const wrong = await verify({ ...question, secret: UNKNOWN_SECRET });
    expect(wrong.data().problems).toMatchObject([{ code: 'WRONG_SECRET' }]);
    const foreign = { ...signed({ secret: UNKNOWN_SECRET }), secret: UNKNOWN_SECRET };
    expect((await verify(foreign)).data()).toEqual({
      ...{ verified: true, problems: [] },
      signed_by: { webhook_id: null, secret_last4: 'LaSw' },
    });
  });

  it('says that a secret was replaced, once its time is over', async () => {
    const { secret, id } = await newEndpoint(seller.client);
    await rotate(seller.client, id, { overlap_seconds: 1 });
    expect(await codesOf({ ...signed({ secret }), webhook_id: id })).toEqual([]);
    shared.api.clock.skip(2_000);
    const { problems } = (await verify({ ...signed({ secret }), webhook_id: id })).data();
    expect(problems).toMatchObject([{ code: 'OLD_SECRET_EXPIRED' }]);
  });

  it('says so where the text of the secret was the key', async () => {
    const { headers, body } = signed();
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = btoa(endpoint.secret);
    const signature = `v1,${systemDigest.hmacSha256(key, text)}`;
    const question = { headers: { ...headers, 'webhook-signature': signature }, body };
    expect(await codesOf(question)).toEqual(['SECRET_NOT_DECODED']);
  });

  it('shows no secret, in no answer and no line of the log', async () => {
    const answers = [
      await verify(signed()),
      await verify({ ...signed({ secret: UNKNOWN_SECRET }), secret: UNKNOWN_SECRET }),
      await verify({ ...signed(), secret: 'whsec_not-base64' }),
    ];
    const [, , refused] = answers;
    expect([refused?.status, refused?.error().field_errors[0]?.path]).toEqual([422, 'secret']);
    const shown = JSON.stringify([answers.map(({ text }) => text), shared.api.log]);
    expect(shown).not.toMatch(/whsec_\w|not-base64/);
  });

  it.each([
    ['whk_01kaj2n8q4fvr9m7b0c1d2e3fa', 'unknown'],
    ['1', 'malformed'],
  ])('refuses an endpoint that is none of its own: %s is %s', async (id) => {
    const { status, error } = await verify({ ...signed(), webhook_id: id });
    expect([status, error().code, error().field_errors]).toEqual([
      ...[422, 'VALIDATION_ERROR'],
      [{ path: 'webhook_id', code: 'UNKNOWN_WEBHOOK', message: expect.any(String) }],
    ]);
  });

  it('finds no endpoint, body or secret of another account', async () => {
    const sent = await sentTo(endpoint);
    const otherClient = await newSeller(shared.api);
    const { secret } = await newEndpoint(otherClient.client);
    const foreign = await verify({ ...signed(sent), webhook_id: endpoint.id }, otherClient);
    const none = { ...signed(sent), webhook_id: 'whk_01kaj2n8q4fvr9m7b0c1d2e3fa' };
    expect(withoutRequest(foreign)).toEqual(withoutRequest(await verify(none, otherClient)));
    expect(await codesOf(signed(sent), otherClient)).toEqual(['MISMATCH']);
    const changed = { ...signed({ ...sent, secret }), body: '{}' };
    expect(await codesOf(changed, otherClient)).toEqual(['MISMATCH']);
  });

  it('takes webhooks:read, and nothing more', async () => {
    const { account } = seller;
    const reader = await shared.api.newKey({ account, scopes: ['webhooks:read'] });
    const { port } = shared.api;
    expect((await verify(signed(), { client: apiClient(port, reader.secret) })).status).toBe(200);
    const writer = await shared.api.newKey({ account, scopes: ['webhooks:write'] });
    const refused = await verify(signed(), { client: apiClient(port, writer.secret) });
    expect([refused.status, refused.error().code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });

  it.each<[object, string]>([
    [{ headers: { 'webhook-id': 1 } }, 'headers.webhook-id'],
    [{ headers: undefined }, 'headers'],
    [{ body: { id: 'evt_1' } }, 'body'],
    [{ tolerance_seconds: -1 }, 'tolerance_seconds'],
    [{ url: 'https://shop.example' }, 'url'],
  ])('refuses %j', async (change, path) => {
    const { status, error } = await verify({ ...signed(), ...change });
    expect([status, error().field_errors.map((one) => one.path)]).toEqual([422, [path]]);
  });
});

function verify(
  question: object,
  { client }: Pick<Seller, 'client'> = seller,
): Promise<Answer<DataOf<'verifyWebhook'>>> {
  return client.post<'verifyWebhook'>(`${WEBHOOKS}/verify`, question);
}

async function codesOf(question: Question, by?: Pick<Seller, 'client'>) {
  return (await verify(question, by)).data().problems.map(({ code }) => code);
}

function signed({
  secret = endpoint.secret,
  deliveryId = DELIVERY,
  body = BODY,
  now = shared.api.clock.now(),
} = {}) {
  const secrets = [{ text: secret, until: null }];
  return { headers: signedHeaders({ deliveryId, body, secrets, now }, systemDigest), body };
}

/** A test that is on its way to it: its id, and the bytes. */
async function sentTo({ id }: Endpoint): Promise<{ deliveryId: string; body: string }> {
  const { delivery_id: deliveryId, event_id: eventId } = (await sendTest(seller.client, id)).data();
  await fanOut(shared.api);
  const tenant = { accountId: seller.accountId, environment: 'TEST' } as const;
  const events = shared.api.container.get(TOKENS.stores).events;
  const event = await events.find(tenant, uuidOf('event', eventId) ?? '');
  return { deliveryId, body: event?.body ?? '' };
}
