import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, apiClient, clientWith } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  deleteWebhook,
  deliveries,
  fanOut,
  newEndpoint,
  patchWebhook,
  rotate,
  SHOP_URL,
  sendTest,
  shownWebhook,
  WEBHOOKS,
  withoutNetwork,
} from './webhook-calls.ts';

const OTHER_KEY = Buffer.alloc(32, 9).toString('base64');
const AT = '/api/dashboard';
/** Password of `newPerson`. */
const PASSWORD = 'payung di balik pintu';
const NOT_READABLE = 'The signing secret cannot be read: rotate it.';

const shared = sharedApi({ settings: { SECRETS_KEY }, rewire: withoutNetwork });
let before: { readonly id: string; readonly secret: string };
/** Server on the same database with another key. */
let other: RunningApi;
let key: string;
let client: ApiClient;

beforeAll(async () => {
  key = (await shared.api.newKey()).secret;
  before = await newEndpoint(apiClient(shared.api.port, key));
  const settings = { SECRETS_KEY: OTHER_KEY };
  other = await shared.another({ settings, rewire: withoutNetwork });
  client = apiClient(other.port, key);
});

describe('a webhook whose secret no key opens', () => {
  it('lists a webhook with an unreadable secret without the last characters of that secret', async () => {
    const shown = await shownWebhook(client, before.id);
    expect([shown.status, shown.data().secret_last4]).toEqual([200, null]);
    const own = await newEndpoint(client, { url: `${SHOP_URL}/own` });
    const listed = await client.get<'listWebhooks'>(WEBHOOKS);
    const ends = listed
      .data()
      .items.map(({ webhook_id, secret_last4 }) => [webhook_id, secret_last4]);
    expect(ends).toEqual([
      [own.id, own.secret.slice(-4)],
      [before.id, null],
    ]);
    await deleteWebhook(client, own.id);
  });

  it('accepts a change of a webhook with an unreadable secret, which the first key still opens', async () => {
    const { id, secret } = await newEndpoint(apiClient(shared.api.port, key));
    const changed = await patchWebhook(client, id, { description: 'moved' });
    expect([changed.status, changed.data().secret_last4]).toEqual([200, null]);
    const shown = await shownWebhook(apiClient(shared.api.port, key), id);
    expect(shown.data()).toMatchObject({
      description: 'moved',
      secret_last4: secret.slice(-4),
    });
    expect((await deleteWebhook(client, id)).status).toBe(200);
  });

  it('records a failed webhook attempt with an unreadable secret, and sends nothing unsigned', async () => {
    const sent = await sendTest(client, before.id);
    expect(sent.status).toBe(202);
    await attemptAll(other);
    const [delivery] = (await deliveries(client, before.id)).data().items;
    expect(delivery).toMatchObject({ event_type: 'webhook.test', status: 'PENDING' });
    expect(delivery?.attempts).toMatchObject([{ error: NOT_READABLE, response_status: null }]);
  });

  it('verifies no webhook with an unreadable secret, and reports the mismatch', async () => {
    const headers = {
      'webhook-id': 'dlv_x',
      'webhook-signature': 'v1,AAAA',
      'webhook-timestamp': String(Math.floor(other.clock.now().getTime() / 1000)),
    };
    const body = { headers, body: '{}', webhook_id: before.id };
    const answer = await client.post<'verifyWebhook'>(`${WEBHOOKS}/verify`, body);
    expect(answer.data()).toMatchObject({ verified: false, signed_by: null });
  });

  it('rotates an unreadable secret to a new one, which signs from then on', async () => {
    const rotated = await rotate(client, before.id);
    expect(rotated.status).toBe(200);
    const { secret, secret_last4 } = rotated.data();
    expect(secret_last4).toBe(secret.slice(-4));
    expect((await shownWebhook(client, before.id)).data().secret_last4).toBe(secret_last4);
    expect((await sendTest(client, before.id)).status).toBe(202);
    await attemptAll(other);
    const [latest] = (await deliveries(client, before.id)).data().items;
    expect(latest?.attempts).toMatchObject([{ error: 'no call is made here' }]);
  });
});

describe('a second factor whose secret no key opens', () => {
  it('refuses codes of an unreadable second factor without a server error, and accepts a recovery code', async () => {
    const { email, recovery } = await withSecondFactor(shared.api);
    const enter = (code: string) =>
      visitorOf(other).post(`${AT}/sign-in`, { email, password: PASSWORD, code });
    const refused = await enter('123456');
    expect([refused.status, refused.error().code]).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect(refused.error().message).toMatch(/recovery code/);
    expect((await enter(recovery)).status).toBe(200);
  });
});

/** Tries each due delivery once, as a worker does. */
async function attemptAll(api: RunningApi): Promise<void> {
  await fanOut(api);
  const webhooks = api.container.get(TOKENS.useCases).webhook;
  const held = await webhooks.leaseEndpoints('FAST', 100);
  const wanted = held.map((one) => ({ ...one, limit: 100, inFlight: 0, pausedUntil: null }));
  const { claimed, beginByMs, leasedUntil } = await webhooks.claimDeliveries(wanted);
  for (const { webhook, deliveries: due, isLeased: _, ...endpoint } of claimed) {
    const ended = await Promise.all(
      due.map((delivery) => webhooks.attemptDelivery({ delivery, webhook, beginByMs })),
    );
    const attempts = ended.flatMap((one) => one ?? []);
    await webhooks.recordAttempts([{ ...endpoint, url: webhook.url, isSlow: false, attempts }]);
  }
  const done = held.map((one) => ({ ...one, leasedUntil, limit: 0, inFlight: 0 }));
  await webhooks.claimDeliveries(done.map((one) => ({ ...one, pausedUntil: null })));
}

/** Person with an authenticator app: e-mail and first recovery code. */
async function withSecondFactor(api: RunningApi) {
  const person = await newPerson(api, { account: await api.newAccount() });
  const own = person.client();
  const { email } = (await own.get<'getMe'>(`${AT}/me`)).data().person;
  const factor = `${AT}/me/second-factor`;
  const current = { current_password: PASSWORD };
  const { secret } = (await own.post<'beginSecondFactor'>(factor, current)).data();
  const code = new TOTP({ secret }).generate({ timestamp: api.clock.now().getTime() });
  const confirmed = await own.post<'confirmSecondFactor'>(`${factor}/confirm`, { code });
  return { email, recovery: confirmed.data().recovery_codes[0] ?? '' };
}

function visitorOf(api: RunningApi): ApiClient {
  return clientWith(api.port, { 'Sec-Fetch-Site': 'same-origin' });
}
