import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '#tests/kit/api-client.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  createWebhook,
  deleteWebhook,
  eventsOfType,
  fanOut,
  newEndpoint,
  patchWebhook,
  rotate,
  sendTest,
  shownWebhook,
  WEBHOOKS,
  withoutNetwork,
} from './webhook-calls.ts';

const LIMIT = 20;
const ROUNDS = 3;

const shared = sharedApi({ rewire: withoutNetwork });
let other: RunningApi;

beforeAll(async () => {
  other = await shared.another({ rewire: withoutNetwork });
});

describe('an environment', () => {
  it('allows 20 endpoints, however many are created at once and in whichever process', async () => {
    const { clients, client } = await atTwoServers();
    const callers = Array.from({ length: LIMIT + 1 }, (_, at) => clients[at % clients.length]);
    const answers = await Promise.all(callers.map((one = client) => createWebhook(one)));
    expect(statusesOf(answers)).toEqual([...Array.from({ length: LIMIT }, () => 201), 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error()).toMatchObject({
      code: 'WEBHOOK_LIMIT_REACHED',
      details: { limit: LIMIT },
    });
    const { items } = (await client.get<'listWebhooks'>(`${WEBHOOKS}?limit=50`)).data();
    expect(items).toHaveLength(LIMIT);
    await deleteWebhook(client, items[7]?.webhook_id ?? '');
    const more = await Promise.all(clients.map((one) => createWebhook(one)));
    expect(statusesOf(more)).toEqual([201, 409]);
  });
});

describe('an endpoint that is changed at the same time', () => {
  it('applies all simultaneous changes of an endpoint, each once', async () => {
    const { clients, client } = await atTwoServers();
    const [here = client, there = client] = clients;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, secret } = await newEndpoint(client);
      const [first, rotated, tested] = await Promise.all([
        patchWebhook(here, id, { description: `round ${round}` }),
        rotate(there, id),
        sendTest(here, id),
      ]);
      expect([first, rotated, tested].map(({ status }) => status)).toEqual([200, 200, 202]);
      const { secret: newSecret } = rotated.data();
      expect(newSecret).not.toBe(secret);
      expect((await shownWebhook(client, id)).data()).toMatchObject({
        description: `round ${round}`,
        secret_last4: newSecret.slice(-4),
        enabled: true,
      });
    }
    await fanOut(shared.api);
    expect(await eventsOfType(client, 'webhook.test')).toHaveLength(ROUNDS);
  });

  it('deletes an endpoint once', async () => {
    const { clients, client } = await atTwoServers();
    const { id } = await newEndpoint(client);
    const answers = await Promise.all(clients.map((one) => deleteWebhook(one, id)));
    expect(statusesOf(answers)).toEqual([200, 404]);
  });

  it('emits each simultaneous test of an endpoint, in one sequence', async () => {
    const { clients, client } = await atTwoServers();
    const { id } = await newEndpoint(client);
    const answers = await Promise.all([...clients, ...clients].map((one) => sendTest(one, id)));
    expect(statusesOf(answers)).toEqual([202, 202, 202, 202]);
    await fanOut(shared.api);
    const events = await eventsOfType(client, 'webhook.test');
    expect(events.map(({ data }) => data.sequence).toSorted()).toEqual([1, 2, 3, 4]);
  });
});

/** Creates one account with clients at two servers. */
async function atTwoServers(): Promise<{ clients: readonly ApiClient[]; client: ApiClient }> {
  const { client, secret } = await newSeller(shared.api);
  return { client, clients: [client, apiClient(other.port, secret)] };
}

function statusesOf(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
