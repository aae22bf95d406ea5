import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CourierWebhookContent } from '#domain/carrying/courier-port/courier-webhook.ts';
import { openSimulator, WEBHOOK_SECRET } from './fixtures/simulator-scene.ts';
import { simulatorWebhook } from './webhook.ts';

const AWB = 'SIM0123456789AB';
const EVENT = {
  awb: AWB,
  code: 'PICKED_UP',
  at: '2026-11-21T15:00:00.5+07:00',
  location: 'Kalideres',
  words: 'Picked up by the courier',
};
const ORDER = { reference: 'SHP261121000000009', awb: AWB };
const READ = {
  code: 'PICKED_UP',
  status: 'PICKED_UP',
  reasonCode: null,
  at: new Date('2026-11-21T08:00:00.500Z'),
  location: 'Kalideres',
  description: 'Picked up by the courier',
};
const REQUEST = { method: 'POST', query: {}, remoteAddress: '192.0.2.1' } as const;
const NOTHING: CourierWebhookContent = { isSigned: false, tracked: [], bookings: [] };
const webhook = simulatorWebhook('jne', WEBHOOK_SECRET);

describe('simulator: webhooks', () => {
  it('reads events of a simulator webhook by parcel in their order', () => {
    const other = 'SIMOTHER';
    const events = [EVENT, { ...EVENT, awb: other }, { ...EVENT, code: 'IN_TRANSIT' }];
    expect(readWebhook({ events })).toEqual({
      ...NOTHING,
      tracked: [
        {
          awb: AWB,
          courierCode: 'jne',
          events: [READ, { ...READ, code: 'IN_TRANSIT', status: 'IN_TRANSIT' }],
        },
        { awb: other, courierCode: 'jne', events: [READ] },
      ],
    });
  });

  it('reads events of a simulator webhook that name another courier', () => {
    const events = [EVENT, { ...EVENT, courier: 'tiki' }, { ...EVENT, courier: null }];
    expect(readWebhook({ events })).toMatchObject({
      tracked: [
        { awb: AWB, courierCode: 'jne', events: [READ, READ] },
        { awb: AWB, courierCode: 'tiki', events: [READ] },
      ],
    });
  });

  it('reads from a simulator webhook the outcome of orders that were accepted earlier', () => {
    const refusal = {
      code: 'BOOKING_REJECTED',
      message: 'The courier refused the order (simulated).',
    };
    expect(readWebhook({ orders: [ORDER], refused: ['SHP2'] })).toEqual({
      ...NOTHING,
      bookings: [
        { kind: 'BOOKED', ...ORDER },
        { kind: 'REFUSED', reference: 'SHP2', failure: refusal },
      ],
    });
  });

  it('reads events of a simulator webhook without optional fields', () => {
    const { location, words, ...bare } = EVENT;
    const read = { ...READ, location: '', description: '' };
    expect(readWebhook({ events: [bare] })).toMatchObject({ tracked: [{ events: [read] }] });
    expect(readWebhook({ events: [] })).toEqual(NOTHING);
  });

  it.each([
    ['DELIVERY_FAILED', 'RECEIVER_REFUSED', 'DELIVERY_FAILED'],
    ['CANCELLED', undefined, 'CANCELLED'],
    ['BOOKED', undefined, null],
    ['CUSTOMS', 'OTHER', null],
    ['TO_STRING', undefined, null],
  ])('reads the simulator code %s with the reason %s as the status %s', (code, reason, status) => {
    const reasonCode = reason ?? null;
    const read = { code, status, reasonCode };
    expect(readWebhook({ events: [{ ...EVENT, code, reason }] })).toMatchObject({
      tracked: [{ events: [read] }],
    });
  });

  it('reads the same events from a simulator webhook as from a poll', async () => {
    const { book, at, track, memory } = openSimulator();
    await book('SIM DELIVERY FAILED');
    at(100_000);
    const events = await track();
    const awb = memory.rows()[0]?.awb ?? '';
    const body = events.map(({ code, at: time, location, description: words, reasonCode }) => ({
      awb,
      code,
      location,
      words,
      at: time.toISOString(),
      ...(reasonCode && { reason: reasonCode }),
    }));
    const tracked = [{ awb, courierCode: 'jne', events }];
    expect(readWebhook({ events: body })).toEqual({ ...NOTHING, tracked });
  });
});

describe('simulator: webhook signature', () => {
  const body = JSON.stringify({ events: [EVENT] });

  it('trusts a simulator webhook with a valid signature', () => {
    expect(read(body, sign(body))).toMatchObject({ isSigned: true, tracked: [{ awb: AWB }] });
  });

  it('reads a simulator webhook without a signature, but does not trust it', () => {
    expect(read(body)).toMatchObject({ isSigned: false, tracked: [{ awb: AWB }] });
  });

  it.each([
    ['another secret’s', sign(body, 'another')],
    ['that of other bytes', sign(`${body} `)],
    ['empty', ''],
    ['too short', sign(body).slice(0, -1)],
    ['in other letters', sign(body).toUpperCase()],
    ['no hexadecimal', 'ü'.repeat(64)],
  ])('rejects a simulator webhook whose signature is %s, whatever the body', (_, signature) => {
    expect(read(body, signature)).toBe('FORGED');
    expect(read('{', signature)).toBe('FORGED');
  });

  it("verifies a simulator webhook's signature over the exact bytes, including blanks", () => {
    const spaced = ` ${JSON.stringify({ events: [EVENT] }, null, 2)}\n`;
    expect(read(spaced, sign(spaced))).toMatchObject({ isSigned: true });
  });

  it('rejects a simulator webhook signed with an empty secret', () => {
    const headers = { 'x-simulator-signature': sign(body, '') };
    expect(simulatorWebhook('jne', '').read({ ...REQUEST, headers, body })).toBe('FORGED');
  });

  it('reads nothing from a signed simulator webhook that is not in its format', () => {
    expect(read('[]', sign('[]'))).toBeUndefined();
  });
});

describe('simulator: malformed webhooks', () => {
  it.each([
    ['', '{', 'null', '[]', '1', '"x"', '{}'],
    ['{"event":[]}', '{"events":{}}', '{"events":[],"more":1}', '{"orders":["SHP1"]}'],
  ])('rejects malformed simulator webhooks: %j', (...bodies) => {
    for (const body of bodies) expect(read(body)).toBeUndefined();
  });

  it.each<[string, object]>([
    ['an unknown field', { size: 1 }],
    ['no AWB', { awb: undefined }],
    ['the AWB of another courier', { awb: 'JX0123456789' }],
    ['no code', { code: undefined }],
    ['a code in other letters', { code: 'picked up' }],
    ['no time', { at: undefined }],
    ['a time without its zone', { at: '2026-11-21T15:00:00' }],
    ['a time that is none', { at: '2026-13-21T15:00:00Z' }],
    ['a time as a number', { at: 1_795_248_000_000 }],
    ['a NUL in its place', { location: 'Kali\u0000deres' }],
    ['endless words', { words: 'x'.repeat(201) }],
    ['an unknown reason', { reason: 'WHIM' }],
    ['a list', []],
  ])('rejects a simulator webhook with an event that has %s', (_, change) => {
    const event = Array.isArray(change) ? change : { ...EVENT, ...change };
    expect(readWebhook({ events: [EVENT, event] })).toBeUndefined();
  });

  it.each([
    { awb: AWB },
    { reference: 'SHP1' },
    { ...ORDER, awb: null },
    { ...ORDER, awb: 'JX0123456789' },
    { ...ORDER, reference: 'shp 1' },
    { ...ORDER, size: 1 },
  ])('rejects a simulator webhook with an order like %j', (order) => {
    expect(readWebhook({ orders: [order] })).toBeUndefined();
  });

  it('rejects a simulator webhook with more than a hundred items of a kind', () => {
    for (const [name, one] of Object.entries({ events: EVENT, orders: ORDER, refused: 'SHP1' })) {
      expect(readWebhook({ [name]: Array(100).fill(one) })).toBeDefined();
      expect(readWebhook({ [name]: Array(101).fill(one) })).toBeUndefined();
    }
  });

  it('rejects a simulator webhook of deeply nested brackets', () => {
    expect(read('['.repeat(100_000))).toBeUndefined();
    expect(read(`{"events":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).toBeUndefined();
  });
});

describe('simulator: webhook responses', () => {
  it.each([
    ['ACCEPTED', 200, 'OK'],
    ['MALFORMED', 400, 'WHAT'],
    ['FORGED', 401, 'WHO'],
    ['RETRY', 503, 'LATER'],
  ] as const)(
    'answers the webhook result %s with status %i in the simulator’s format',
    (result, status, word) => {
      const body = JSON.stringify({ result: word });
      expect(webhook.answer(result)).toEqual({ status, contentType: 'application/json', body });
    },
  );

  it('offers simulator webhooks only if a secret is set', () => {
    expect(openSimulator().couriers.every((courier) => courier.webhook !== undefined)).toBe(true);
    for (const webhookSecret of [null, '']) {
      const { couriers } = openSimulator({ webhookSecret });
      expect(couriers.filter((courier) => 'webhook' in courier)).toEqual([]);
    }
  });
});

function readWebhook(body: object) {
  return read(JSON.stringify(body));
}

function read(body: string, signature?: string) {
  const headers = { 'x-simulator-signature': signature };
  return webhook.read({ ...REQUEST, headers, body });
}

function sign(body: string, secret = WEBHOOK_SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
