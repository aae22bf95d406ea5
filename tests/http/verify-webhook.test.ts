import { beforeAll, describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { uuidOf } from '#domain/id.ts';
import { signedHeaders } from '#domain/notifying/webhook/signature.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { BodyOf, DataOf } from '#src/http/contract/types.ts';
import type { Answer } from '#tests/kit/api-client.ts';
import { newSeller, type Seller, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { fanOut, newEndpoint, sendTest, WEBHOOKS, withoutNetwork } from './webhook-calls.ts';

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
  it('confirms a webhook body that we signed, and names the secret', async () => {
    const { status, data } = await verify(signed());
    expect(status).toBe(200);
    expect(data()).toEqual({
      verified: true,
      problems: [],
      signed_by: { webhook_id: endpoint.id, secret_last4: endpoint.secret.slice(-4) },
    });
  });

  it('reports how a webhook body differs from the one sent under its id', async () => {
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
      verified: false,
      signed_by: null,
      problems: [{ code: 'BODY_CHANGED', message: expect.stringContaining('something else') }],
    });
  });

  it('shows no webhook secret in any answer or log line', async () => {
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
  ])('rejects verification for an endpoint of another account: %s is %s', async (id) => {
    const { status, error } = await verify({ ...signed(), webhook_id: id });
    expect([status, error().code, error().field_errors]).toEqual([
      422,
      'VALIDATION_ERROR',
      [{ path: 'webhook_id', code: 'UNKNOWN_WEBHOOK', message: expect.any(String) }],
    ]);
  });

  it('finds no endpoint, body or secret of another account by webhook verification', async () => {
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

/** Id and bytes of a test event that waits to be sent. */
async function sentTo({ id }: Endpoint): Promise<{ deliveryId: string; body: string }> {
  const { delivery_id: deliveryId, event_id: eventId } = (await sendTest(seller.client, id)).data();
  await fanOut(shared.api);
  const tenant = { accountId: seller.accountId, environment: 'TEST' } as const;
  const events = shared.api.container.get(TOKENS.stores).events;
  const event = await events.find(tenant, uuidOf('event', eventId) ?? '');
  return { deliveryId, body: event?.body ?? '' };
}
