import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  booked,
  bookedWith,
  COUNTER,
  INCLUDED,
  ON_REQUEST,
  pickupBody,
  requestPickup,
} from './pickup-calls.ts';

type Refused = {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly code: 'UNKNOWN_SHIPMENT' | 'VALIDATION_ERROR';
  readonly fields: readonly string[];
};

const UNKNOWN_NUMBER = 'SHP2611214K7Q2MXD1';
const SENDER = {
  ...{ name: 'Toko Melati', phone: '081234567890', district_id: '31.73.06' },
  address: 'Jl. Lain No. 3',
};

/** Beside a shipment that does not exist. */
const REFUSED: readonly Refused[] = [
  unknown({ date: '2020-02-30' }, ['date WINDOW_INVALID']),
  unknown({ date: '2020-01-01' }, ['window.start WINDOW_INVALID']),
  unknown({ window: { start: '16:00', end: '13:00' } }, ['window.end WINDOW_INVALID']),
  wrong({ shipments: [] }, ['shipments TOO_FEW']),
  wrong({ shipments: ['a', 'a'] }, ['shipments DUPLICATE']),
  wrong({ shipments: Array.from({ length: 51 }, (_, at) => `SHP${at}`) }, ['shipments TOO_MANY']),
  wrong({ date: 'tomorrow' }, ['date INVALID_FORMAT']),
  wrong({ window: { start: '1:00', end: '24:00' } }, [
    ...['window.start INVALID_FORMAT', 'window.end INVALID_FORMAT'],
  ]),
  wrong({ contact: {} }, ['contact.name REQUIRED', 'contact.phone REQUIRED']),
  wrong({ contact: { name: 'B', phone: '12345' } }, ['contact.phone INVALID_FORMAT']),
  wrong({ address: '   ' }, ['address BLANK']),
  wrong({ color: 'red' }, ['color UNKNOWN_FIELD']),
];

const shared = sharedApi();
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /pickups', () => {
  it('names of every shipment that cannot be picked up every reason', async () => {
    const { client, numbers, body } = await bodyFor(1);
    const { shipment_number: unbooked } = await sold(client);
    const [brought = ''] = await bookedWith({ api: shared.api, client, choice: COUNTER }, [{}]);
    await shared.api.work();
    const [other = ''] = await bookedWith({ api: shared.api, client, choice: INCLUDED }, [{}]);
    const { shipment_number: unpaid } = await sold(client, { payment_method: 'QRIS' });
    expect(unbooked).toBeDefined();
    const shipments = [...numbers, brought, other, unpaid];
    const answer = await requestPickup(client, { ...body, shipments });
    expect(answer.status).toBe(409);
    expect(answer.error()).toMatchObject({
      code: 'PICKUP_NOT_ALLOWED',
      details: {
        shipments: [
          { shipment_number: brought, reasons: ['SERVICE_WITHOUT_PICKUP', 'OTHER_COURIER'] },
          { shipment_number: other, reasons: ['OTHER_COURIER'] },
          { shipment_number: unpaid, reasons: ['NOT_BOOKED', 'OTHER_COURIER'] },
        ],
      },
    });
    expect((await requestPickup(client, body)).status).toBe(201);
  });

  it('says where to come where the senders have several addresses', async () => {
    const { client } = seller;
    const orders = [{}, { sender: SENDER }];
    const numbers = await bookedWith({ api: shared.api, client, choice: ON_REQUEST }, orders);
    const body = pickupBody(shared.api, numbers);
    const { code, field_errors: errors } = (await requestPickup(client, body)).error();
    expect([code, errors]).toMatchObject(['VALIDATION_ERROR', [{ path: 'address' }]]);
    const response = await requestPickup(client, { ...body, address: 'At the gate' });
    expect(response.data().address).toBe('At the gate');
  });

  it.each(REFUSED)('of $changes is $code, every field by its name', async (refused) => {
    const { changes, code, fields } = refused;
    const { client, numbers, body } = await bodyFor(1);
    const command = { ...body, shipments: [...numbers, UNKNOWN_NUMBER], ...changes };
    const answer = await requestPickup(client, command);
    expect([answer.status, answer.error().code]).toEqual([422, code]);
    const paths = answer.error().field_errors.map((one) => `${one.path} ${one.code}`);
    expect(paths).toEqual(fields);
  });

  it('leaves neither contact nor address in the log', async () => {
    const { client, body } = await bodyFor(1);
    const contact = { name: 'Kanaria', phone: '081234509876' };
    const command = { ...body, contact, address: 'Jalan Kenari 5', notes: 'Rahasia' };
    expect((await requestPickup(client, command)).status).toBe(201);
    expect((await requestPickup(client, { ...command, shipments: ['Kanaria'] })).status).toBe(422);
    const log = JSON.stringify(shared.api.log);
    for (const text of ['Kanaria', '1234509876', 'Kenari', 'Rahasia']) {
      expect(log).not.toContain(text);
    }
  });

  it('of another account’s shipments is refused as for unknown ones', async () => {
    const { body } = await bodyFor(1);
    const { client } = await newSeller(shared.api);
    const [another, unknownNumber] = [
      await requestPickup(client, body),
      await requestPickup(client, { ...body, shipments: [UNKNOWN_NUMBER] }),
    ].map(({ status, text }) => [status, text.replaceAll(/SHP\w+|req_\w+/g, '')]);
    expect(another).toEqual(unknownNumber);
    expect(another?.[0]).toBe(422);
  });
});

function unknown(changes: Refused['changes'], fields: readonly string[]): Refused {
  const code = 'UNKNOWN_SHIPMENT';
  return { changes, code, fields: ['shipments.1 UNKNOWN_SHIPMENT', ...fields] };
}

function wrong(changes: Refused['changes'], fields: readonly string[]): Refused {
  return { changes, code: 'VALIDATION_ERROR', fields };
}

/** Shipments of the courier that needs a request, and the request. */
function bodyFor(count: number) {
  return booked(shared.api, seller.client, count);
}
