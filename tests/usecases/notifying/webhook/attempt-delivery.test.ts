import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import type { WebhookReply, WebhookRequest } from '#domain/notifying/webhook/webhook-sender.ts';
import type { Random } from '#domain/random.ts';
import { attemptDelivery } from '#src/usecases/notifying/webhook/attempt-delivery.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { answered, START, TENANT } from '../../delivery-scene.ts';

const DELIVERY = {
  ...TENANT,
  webhookId: '01900000-0000-7000-8000-000000000007',
  eventId: '01900000-0000-7000-8000-000000000008',
  deliveryId: '01900000-0000-7000-8000-000000000009',
  tries: 0,
  body: '{"id":"evt_1"}',
};
const OLD = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NEW = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const WEBHOOK = {
  url: 'https://shop.example/hooks',
  secrets: [{ text: OLD, until: null }] as const,
  failingSince: null,
};
/** Shortest possible first retry delay, in milliseconds. */
const PAUSE_MS = 1_600;

describe('an attempt', () => {
  it('signs the delivery id, the time and the body of a webhook attempt', async () => {
    const { attempt, requests } = bench();
    await attempt();
    const { url, body, headers } = requests[0] ?? {};
    const timestamp = String(START.getTime() / 1_000);
    const id = idText('delivery', DELIVERY.deliveryId);
    expect({ url, body }).toEqual({ url: WEBHOOK.url, body: DELIVERY.body });
    expect(headers).toMatchObject({ 'webhook-id': id, 'webhook-timestamp': timestamp });
    const text = `${id}.${timestamp}.${DELIVERY.body}`;
    const proof = systemDigest.hmacSha256(OLD.slice('whsec_'.length), text);
    expect(headers?.['webhook-signature']).toBe(`v1,${proof}`);
  });

  it('signs a webhook with every valid secret, the newest first', async () => {
    const { attempt, requests } = bench();
    const later = new Date(START.getTime() + 1);
    const old = { text: OLD, until: later };
    const gone = { text: OLD, until: START };
    await attempt({}, { secrets: [{ text: NEW, until: null }, old, gone] });
    expect(requests[0]?.headers['webhook-signature']?.split(' ').length).toBe(2);
  });

  it('gives a webhook attempt fifteen seconds from its start', async () => {
    const { attempt, requests, clock } = bench();
    clock.advance(3_000);
    await attempt();
    expect(requests[0]?.deadlineMs).toBe(18_000);
  });

  it('does not start a webhook attempt that is too late', async () => {
    const { attempt, requests, clock } = bench();
    clock.advance(4_000);
    expect(await attempt()).toMatchObject({ delivery: { status: 'SUCCEEDED' } });
    clock.advance(1);
    expect(await attempt()).toBeUndefined();
    expect(requests.length).toBe(1);
  });

  it('records time, status, duration and error of a webhook attempt', async () => {
    const { attempt, clock } = bench((request) => {
      clock.advance(120);
      return { ...answered(503), excerpt: `no way ${request.url}` };
    });
    const attempted = await attempt();
    expect(attempted?.delivery.attempt).toEqual({
      attemptId: expect.any(String),
      beganAt: START,
      durationMs: 120,
      responseStatus: 503,
      responseBody: `no way ${WEBHOOK.url}`,
      error: 'The answer was 503; 2xx is expected.',
    });
    expect(attempted?.endedAt).toEqual(new Date(START.getTime() + 120));
  });

  it.each([
    [{ kind: 'TIMEOUT' }, 'No answer within 15 seconds.'],
    [{ kind: 'UNREACHABLE', error: 'It is not there.' }, 'It is not there.'],
  ] as const)(
    'records a webhook attempt without an answer (%j) with its error',
    async (reply, error) => {
      const { attempt } = bench(() => reply);
      const attempted = await attempt();
      const unknown = { responseStatus: null, responseBody: null };
      expect(attempted?.delivery.attempt).toMatchObject({ ...unknown, error });
    },
  );

  it('counts and reports a webhook attempt that fails by an internal error', async () => {
    const { attempt, reported } = bench(() => {
      throw new Error('a bug');
    });
    expect(await attempt()).toMatchObject({
      delivery: { status: 'PENDING', attempt: { error: 'It could not be sent.' } },
    });
    expect(reported).toEqual([`${idText('delivery', DELIVERY.deliveryId)} could not be sent`]);
  });
});

describe('a delivery', () => {
  it('does not retry a successful webhook delivery', async () => {
    const { attempt } = bench(() => answered(204, '60'));
    expect(await attempt()).toMatchObject({
      delivery: { status: 'SUCCEEDED', dueAt: null },
      pausedUntil: null,
    });
  });

  it('retries a failed webhook delivery on schedule', async () => {
    const { attempt } = bench(() => answered(500));
    const dueAt = new Date(START.getTime() + PAUSE_MS);
    expect(await attempt()).toMatchObject({ delivery: { status: 'PENDING', tries: 0, dueAt } });
  });

  it('fails a webhook delivery for good after five attempts', async () => {
    const { attempt } = bench(() => answered(500, '60'));
    expect(await attempt({ tries: 4 })).toMatchObject({
      delivery: { status: 'FAILED', tries: 4, dueAt: null },
    });
  });

  it.each([
    [429, '60', 60_000],
    [503, '7200', 3_600_000],
    [500, '1', PAUSE_MS],
    [503, 'soon', PAUSE_MS],
  ])(
    'retries a webhook answered by %i and Retry-After: %s after %i ms',
    async (status, after, ms) => {
      const { attempt } = bench(() => answered(status, after));
      const attempted = await attempt();
      expect(attempted?.delivery.dueAt).toEqual(new Date(START.getTime() + ms));
    },
  );

  it('pauses the endpoint for the time in Retry-After', async () => {
    const { attempt } = bench(() => answered(503, '1'));
    const attempted = await attempt();
    expect(attempted?.pausedUntil).toEqual(new Date(START.getTime() + 1_000));
  });
});

/** A receiver with these answers; deliveries claimed at time zero may start within four seconds. */
function bench(receiver: (request: WebhookRequest) => WebhookReply = () => answered(200)) {
  const clock = settableClock(START);
  const requests: WebhookRequest[] = [];
  const reported: string[] = [];
  const lowest: Random = { uuid: () => 'attempt', text: (length) => '0'.repeat(length) };
  const attempt = attemptDelivery({
    clock,
    digest: systemDigest,
    random: lowest,
    reportError: (what) => reported.push(what),
    webhookSender: {
      refusalOf: async () => null,
      async send(request) {
        requests.push(request);
        return receiver(request);
      },
    },
  });
  type Delivery = Partial<typeof DELIVERY>;
  type Webhook = { readonly secrets?: readonly [Secret, ...Secret[]] };
  return {
    clock,
    requests,
    reported,
    attempt: (delivery: Delivery = {}, webhook: Webhook = {}) =>
      attempt({
        delivery: { ...DELIVERY, ...delivery },
        webhook: { ...WEBHOOK, ...webhook },
        beginByMs: 4_000,
      }),
  };
}

type Secret = { readonly text: string; readonly until: Date | null };
