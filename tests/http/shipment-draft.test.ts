import { expect, it } from '@jest/globals';
import { idText, uuidOf } from '#domain/id.ts';
import { shipmentDraftOf } from '#src/http/handlers/selling/shipment-draft.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';

const SAVED = '019aa42a-a2e4-7ef0-9a1d-60605a270dff';
const ORDER = shipmentBody('quo_01kaj2n8q4fvr9m7b0c1d2e3f5');
const wrongAt = (...paths: string[]) =>
  paths.map((path) => ({ path, code: 'INVALID_FORMAT', message: 'is wrong' }) as const);

it('keeps the texts, amounts and complete pickup of a refused shipment in its draft', () => {
  const window = { start: '13:00', end: '16:00' };
  const body = {
    ...ORDER,
    cod_amount: 25_000,
    insurance: { insured_value: 1 },
    notes: 'Fragile',
    collection_method: 'PICKUP',
    pickup: { date: '2026-11-24', window },
  };
  const { sender } = ORDER;
  expect(shipmentDraftOf(body, [])).toMatchObject({
    quoteId: uuidOf('quote', ORDER.quote_id),
    notes: 'Fragile',
    items: [{ name: 'Batik shirt' }],
    codAmount: 25_000,
    insuredValue: 1,
    collectionMethod: 'PICKUP',
    pickup: { date: '2026-11-24', window, vehicle: null },
    sender: { name: sender.name, phone: sender.phone, districtId: sender.district_id },
  });
});

it('omits wrong values from the draft of a shipment, at any depth', () => {
  const wrong = wrongAt('quote_id', 'sender.phone', 'receiver', 'items.0.name', 'cod_amount');
  const body = { ...ORDER, cod_amount: 25_000, pickup: { date: '2026-11-24' } };
  const draft = shipmentDraftOf({ ...body, receiver: 'Sari' }, wrong);
  expect(draft).toMatchObject({
    quoteId: undefined,
    items: [{}],
    codAmount: null,
    pickup: null,
    sender: { name: ORDER.sender.name, phone: undefined },
    receiver: { name: undefined },
  });
});

it.each([null, [], 'text', 7, { sender: null, items: {}, cod_amount: '1', insurance: 1 }])(
  'returns an empty draft for %j',
  (body) => {
    const known = JSON.parse(JSON.stringify(shipmentDraftOf(body, [])));
    expect(known).toEqual({
      sender: {},
      receiver: {},
      items: [],
      notes: null,
      pickup: null,
      codAmount: null,
      insuredValue: null,
      collectionMethod: null,
    });
  },
);

it('keeps the id of a saved sender in a draft, and a full party only where one was sent', () => {
  const { sender: _, ...order } = ORDER;
  const saved = { ...order, sender_id: idText('savedSender', SAVED) };
  expect(shipmentDraftOf(order, [])).toMatchObject({ sender: undefined, senderId: undefined });
  expect(shipmentDraftOf(saved, [])).toMatchObject({ sender: undefined, senderId: SAVED });
  const wrong = shipmentDraftOf({ ...order, sender_id: 7 }, wrongAt('sender_id'));
  expect(wrong).toMatchObject({ sender: {}, senderId: undefined });
});
