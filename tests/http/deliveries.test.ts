import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  deliveries,
  fanOut,
  newEndpoint,
  patchWebhook,
  recover,
  redeliver,
  sendTest,
  shownEvent,
  tryAll,
  withoutNetwork,
} from './webhook-calls.ts';

const ANSWERED = {
  responseStatus: 500,
  responseBody: 'Oops',
  error: 'The answer was 500; 2xx is expected.',
};
const SUCCESS = {
  attempt: { responseStatus: 200, responseBody: 'ok', error: null },
  status: 'SUCCEEDED',
} as const;

const shared = sharedApi({ rewire: withoutNetwork });
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /webhooks/{webhook_id}/test', () => {
  it('answers a webhook test with its event and delivery ids, and sends it to that endpoint only', async () => {
    const { client } = seller;
    const { id, shown } = await newEndpoint(client, { events: ['shipment.lost'] });
    const other = await newEndpoint(client);
    const answer = await sendTest(client, id);
    expect(answer.status).toBe(202);
    await fanOut(shared.api);
    const { delivery_id, event_id } = answer.data();
    expect((await deliveries(client, id)).data().items).toEqual([
      {
        delivery_id,
        event_id,
        event_type: 'webhook.test',
        status: 'PENDING',
        attempts: [],
        next_attempt_at: expect.any(String),
        created_at: expect.any(String),
      },
    ]);
    expect((await deliveries(client, other.id)).data().items).toEqual([]);
    expect((await shownEvent(client, event_id)).data()).toMatchObject({
      id: event_id,
      type: 'webhook.test',
      data: { webhook: shown, previous_status: null, sequence: 1 },
    });
    const again = (await sendTest(client, id)).data();
    expect((await shownEvent(client, again.event_id)).data().data.sequence).toBe(2);
  });
});

describe('GET /webhooks/{webhook_id}/deliveries', () => {
  it('lists every delivery attempt and the time of the next one', async () => {
    const { client, id } = await tested();
    await tryAll(shared.api, { attempt: ANSWERED, status: 'PENDING', againMs: 0 });
    await tryAll(shared.api, { attempt: {}, status: 'FAILED' });
    const { items } = (await deliveries(client, id)).data();
    expect(items).toMatchObject([
      {
        status: 'FAILED',
        next_attempt_at: null,
        attempts: [
          {
            at: expect.any(String),
            duration_ms: 12,
            response_status: 500,
            response_body: 'Oops',
            error: 'The answer was 500; 2xx is expected.',
          },
          { response_status: null, response_body: null, error: 'No answer.' },
        ],
      },
    ]);
  });

  it('shows no next attempt while the webhook is disabled, and continues when it is enabled', async () => {
    const { client, id } = await tested();
    const [before] = (await deliveries(client, id)).data().items;
    await patchWebhook(client, id, { enabled: false });
    expect((await deliveries(client, id)).data().items).toEqual([
      { ...before, next_attempt_at: null },
    ]);
    expect(await tryAll(shared.api, SUCCESS)).toBe(0);
    await patchWebhook(client, id, { enabled: true });
    expect((await deliveries(client, id)).data().items).toEqual([before]);
    expect(await tryAll(shared.api, SUCCESS)).toBe(1);
    expect((await deliveries(client, id)).data().items).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('pages through deliveries, newest first, filtered by status and time', async () => {
    const { client, id, delivery: first } = await tested();
    await tryAll(shared.api, SUCCESS);
    const second = (await sendTest(client, id)).data().delivery_id;
    await fanOut(shared.api);
    const page = async (query: string) => {
      const { items, pagination } = (await deliveries(client, id, query)).data();
      return { ids: items.map((item) => item.delivery_id), pagination };
    };
    const newest = await page('?limit=1&include_total=true');
    expect(newest).toMatchObject({ ids: [second], pagination: { has_more: true, total: 2 } });
    const rest = await page(`?limit=1&cursor=${newest.pagination.next_cursor}`);
    expect(rest).toMatchObject({ ids: [first], pagination: { has_more: false } });
    expect((await page('?status=SUCCEEDED')).ids).toEqual([first]);
    expect((await page('?status=SUCCEEDED,PENDING')).ids).toEqual([second, first]);
    expect((await page('?status=FAILED')).ids).toEqual([]);
    expect((await page('?created_to=2026-01-01T00:00:00Z')).ids).toEqual([]);
  });
});

describe('POST /webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', () => {
  it('redelivers a webhook event in any state of its delivery', async () => {
    const { client, id, delivery, event } = await tested();
    await tryAll(shared.api, { attempt: ANSWERED, status: 'FAILED' });
    expect(await tryAll(shared.api, SUCCESS)).toBe(0);
    const answer = await redeliver(client, id, delivery);
    expect([answer.status, answer.data()]).toEqual([
      202,
      { delivery_id: delivery, event_id: event },
    ]);
    expect(await tryAll(shared.api, SUCCESS)).toBe(1);
    const { items } = (await deliveries(client, id)).data();
    expect(items).toMatchObject([{ delivery_id: delivery, status: 'SUCCEEDED' }]);
    expect(items[0]?.attempts).toHaveLength(2);
  });

  it('answers a redelivery NOT_FOUND for an event never sent there, WEBHOOK_DISABLED while disabled', async () => {
    const { client, id, delivery } = await tested();
    const { id: other } = await newEndpoint(client);
    expect((await redeliver(client, other, delivery)).error()).toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no such delivery.',
    });
    await patchWebhook(client, id, { enabled: false });
    const refused = await redeliver(client, id, delivery);
    expect([refused.status, refused.error()]).toMatchObject([
      409,
      { code: 'WEBHOOK_DISABLED', details: { disabled_reason: 'BY_USER' } },
    ]);
  });
});

describe('POST /webhooks/{webhook_id}/recover', () => {
  it('queues events that were missed while the webhook was disabled, and failed deliveries', async () => {
    const { client } = await newSeller(shared.api);
    const { id } = await newEndpoint(client, { events: ['shipment.created'] });
    const since = shared.api.clock.now().toISOString();
    const states = async () => {
      await fanOut(shared.api);
      const { items } = (await deliveries(client, id)).data();
      return items.map(({ status }) => status);
    };
    await sold(client);
    await states();
    await tryAll(shared.api, { attempt: ANSWERED, status: 'FAILED' });
    await patchWebhook(client, id, { enabled: false });
    await sold(client);
    expect(await states()).toEqual(['FAILED']);
    await patchWebhook(client, id, { enabled: true });
    const answer = await recover(client, id, { since });
    expect([answer.status, answer.data()]).toEqual([202, { webhook_id: id, since }]);
    const store = shared.api.container.get(TOKENS.stores).deliveries;
    while (await store.recover({ limit: 100, now: shared.api.clock.now() }));
    expect(await states()).toEqual(['PENDING', 'PENDING']);
    expect(await tryAll(shared.api, SUCCESS)).toBe(2);
  });

  it('reads a plain date of a webhook recovery as its start in the named time zone, by default UTC', async () => {
    const { client } = await newSeller(shared.api);
    const { id } = await newEndpoint(client);
    const date = shared.api.clock.now().toISOString().slice(0, '2026-11-21'.length);
    const midnight = `${date}T00:00:00.000Z`;
    expect((await recover(client, id, { since: date })).data().since).toBe(midnight);
    const inJakarta = await recover(client, id, { since: date, timezone: 'Asia/Jakarta' });
    const { since } = inJakarta.data();
    expect(Date.parse(midnight) - Date.parse(since)).toBe(7 * 3_600_000);
    const unknown = await recover(client, id, { since: date, timezone: 'Asia/Atlantis' });
    expect([unknown.status, unknown.error().field_errors[0]]).toMatchObject([
      422,
      { path: 'timezone', code: 'UNKNOWN_TIME_ZONE' },
    ]);
  });
});

/** Creates an endpoint with one waiting test event and nothing else. */
async function tested() {
  const { client } = await newSeller(shared.api);
  const { id } = await newEndpoint(client);
  const { delivery_id: delivery, event_id: event } = (await sendTest(client, id)).data();
  await tryAll(shared.api, SUCCESS);
  await fanOut(shared.api);
  return { client, id, delivery, event };
}
