import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { replaceIn } from '#tests/kit/replace-in.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  callHook,
  courierEvent,
  DESCRIPTION,
  hookPath,
  SECRET,
  SETTINGS,
  signed,
  signedText,
} from './courier-calls.ts';

const WRONG = 'kanaria-that-was-guessed';
/** Wrong guesses that an address may make before it is refused. */
const BURST = 100;

const shared = sharedApi({ settings: SETTINGS });

describe('POST /hooks/couriers/{provider}/{secret}', () => {
  it('merges signed courier events, however often and in whatever order they arrive', async () => {
    const { track, awb } = await booked();
    const picked = courierEvent(awb, 'PICKED_UP', 10);
    const moving = courierEvent(awb, 'IN_TRANSIT', 20);
    for (const events of [[moving], [picked, moving], [picked]]) {
      expect(await callHook(shared.api, signed({ events }))).toEqual([200, { result: 'OK' }]);
    }
    const { timeline, status } = await track();
    expect(status).toBe('IN_TRANSIT');
    expect(timeline.map((entry) => entry.status)).toEqual(['BOOKED', 'PICKED_UP', 'IN_TRANSIT']);
    expect(timeline.at(-1)).toMatchObject({ location: 'Gresik', reason_code: null });
  });

  it('accepts courier events by PUT, and at the provider’s URL with the courier in each event', async () => {
    const { track, awb } = await booked();
    const events = ['PICKED_UP', 'IN_TRANSIT'].map((code, at) => courierEvent(awb, code, at * 10));
    const [picked, moving] = events.map((event) => ({ ...event, courier: 'jne' }));
    const at = { courier: 'simulator' };
    const ok = [200, { result: 'OK' }];
    expect(await callHook(shared.api, { ...signed({ events: [picked] }), ...at })).toEqual(ok);
    const put = { ...signed({ events: [moving] }), ...at, method: 'PUT' };
    expect(await callHook(shared.api, put)).toEqual(ok);
    expect((await track()).status).toBe('IN_TRANSIT');
  });

  it('stores no unsigned courier event, and polls the courier at once instead', async () => {
    const { track, awb, number } = await booked();
    await shared.api.work();
    expect(await isDue(shared.api, number)).toBe(false);
    const lie = JSON.stringify({ events: [courierEvent(awb, 'LOST', 0)] });
    expect(await callHook(shared.api, { body: lie })).toEqual([200, { result: 'OK' }]);
    expect((await track()).status).toBe('BOOKED');
    expect(await isDue(shared.api, number)).toBe(true);
    await shared.api.work();
    expect((await track()).status).toBe('BOOKED');
    expect(await isDue(shared.api, number)).toBe(false);
  });

  it('answers a rejected courier webhook in the courier’s own format', async () => {
    const { awb } = await booked();
    const body = JSON.stringify({ events: [courierEvent(awb, 'PICKED_UP', 0)] });
    const forged = { body, signature: createHmac('sha256', WRONG).update(body).digest('hex') };
    expect(await callHook(shared.api, forged)).toEqual([401, { result: 'WHO' }]);
    for (const nonsense of ['', '{', '[]', '{"awb":1}', 'null']) {
      expect(await callHook(shared.api, signedText(nonsense))).toEqual([400, { result: 'WHAT' }]);
    }
  });

  it.each([
    ['another secret', { secret: WRONG }],
    ['another courier', { courier: 'unknown' }],
    ['a name of our own code', { courier: '__proto__' }],
  ])('answers 404 to a courier webhook at an address with %s', async (_, changes) => {
    const path = hookPath({ ...changes });
    const answer = await apiClient(shared.api.port).send({ method: 'POST', path, body: {} });
    expect([answer.status, answer.error().message]).toEqual([404, 'There is no such webhook.']);
  });

  it('returns 404 for every courier webhook while no secret is configured', async () => {
    const keyless = await shared.another({ settings: {} });
    for (const secret of ['', 'undefined', 'null', SECRET]) {
      const path = hookPath({ secret });
      const answer = await apiClient(keyless.port).send({ method: 'POST', path, body: {} });
      expect([secret, answer.status]).toEqual([secret, 404]);
    }
  });

  it('accepts courier webhooks only by POST and PUT, up to the size limit', async () => {
    const client = apiClient(shared.api.port);
    expect((await client.get(hookPath({}))).status).toBe(405);
    const body = 'x'.repeat(300_000);
    expect((await client.send({ method: 'POST', path: hookPath({}), body })).status).toBe(413);
  });
});

describe('the caller of a courier’s webhook', () => {
  it('answers 503 to a courier webhook that cannot be recorded, without details of our failure', async () => {
    const broken = await shared.another({
      settings: { ...SETTINGS, LOG_LEVEL: 'debug' },
      rewire(container) {
        replaceIn(container, TOKENS.stores, ({ tracking }) => ({
          tracking: {
            ...tracking,
            findByAwbs: async (keys) => {
              const awbs = keys.map(({ awb }) => awb);
              throw new TypeError(`${awbs.join()} at ${SECRET} by ${DESCRIPTION}`);
            },
          },
        }));
      },
    });
    const { body, signature } = signed({ events: [courierEvent('SIMKANARIA', 'LOST', 0)] });
    const answer = await callHook(broken, { body, signature });
    expect(answer).toEqual([503, { result: 'LATER' }]);
    expect(broken.log.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({
        message: 'courier webhook not ingested',
        error: 'TypeError',
        reason: '[removed] at [removed] by [removed]',
      }),
    ]);
    expectNothingIn(broken, [SECRET, 'SIMKANARIA', DESCRIPTION, signature]);
  });

  it('logs neither secret nor body nor signature of a courier webhook', async () => {
    const api = await shared.another({ settings: { ...SETTINGS, LOG_LEVEL: 'debug' } });
    const { awb } = await booked();
    const { body, signature } = signed({ events: [courierEvent(awb, 'PICKED_UP', 0)] });
    await callHook(api, { body, signature });
    await callHook(api, { body, signature: WRONG });
    await callHook(api, { body: '{"kanaria' });
    await callHook(api, { body, secret: WRONG });
    await apiClient(api.port).get(hookPath({}));
    await apiClient(api.port).get(`${hookPath({})}/more`);
    expectNothingIn(api, [SECRET, WRONG, awb, DESCRIPTION, signature, 'kanaria']);
    expect(api.log).toContainEqual(
      expect.objectContaining({ message: 'request', route: '/hooks/couriers/:provider/:secret' }),
    );
  });

  it('refuses a caller after too many guesses and forged webhooks, but never the courier itself', async () => {
    const strict = await shared.another({ settings: { ...SETTINGS, RATE_LIMITS: 'on' } });
    strict.clock.stop();
    const own = signed({ events: [courierEvent('SIM404', 'PICKED_UP', 0)] });
    for (let guess = 0; guess < BURST; guess += 1) {
      const forged = { body: own.body, signature: 'f00d' };
      const wrong = guess % 2 === 0 ? forged : { body: own.body, secret: WRONG };
      expect((await callHook(strict, wrong))[0]).toBe(guess % 2 === 0 ? 401 : 404);
      if (guess % 25 === 0) expect((await callHook(strict, own))[0]).toBe(200);
    }
    expect((await callHook(strict, { body: own.body, secret: WRONG }))[0]).toBe(429);
    expect((await callHook(strict, own))[0]).toBe(200);
  });
});

/** Books a shipment whose courier sends no events by itself. */
async function booked() {
  const { client } = await newSeller(shared.api);
  const receiver = { ...shipmentBody('').receiver, name: 'SIM MANUAL' };
  const { shipment_number: number } = await sold(client, { receiver });
  await shared.api.work();
  const shown = await client.get<'getShipment'>(`/api/v1/shipments/${number}`);
  const awb = shown.data().awb ?? '';
  const track = async () =>
    (await client.get<'getTracking'>(`/api/v1/tracking/${awb}?courier=jne`)).data();
  return { track, number, awb };
}

async function isDue({ container, clock }: RunningApi, number: string): Promise<boolean> {
  const now = clock.now();
  const couriers = [
    { environment: 'TEST', provider: 'SIMULATOR', courierCode: 'jne', limit: 100 },
  ] as const;
  const due = await container.get(TOKENS.stores).tracking.claimDue({ couriers, now, until: now });
  return due.some(({ shipmentNumber }) => shipmentNumber === number);
}

function expectNothingIn({ log }: RunningApi, texts: readonly string[]): void {
  const lines = JSON.stringify(log);
  expect(texts.filter((text) => lines.includes(text))).toEqual([]);
  expect(log.length).toBeGreaterThan(0);
}
