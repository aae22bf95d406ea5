import { describe, expect, it } from '@jest/globals';
import { type EvidenceParts, evidenceOf } from '#domain/evidence/evidence.ts';
import { maskedEvent } from '#src/views/masked-event.ts';
import { INSTANT, later } from '#tests/kit/store-contracts/samples.ts';
import { nthEvent, nthWebhook } from '#tests/kit/store-contracts/webhook-samples.ts';

const NOTHING: EvidenceParts = {
  ...{ events: [], scans: [], bookings: [], cancellations: [], transactions: [] },
  ...{ payments: { all: [], receipts: [] }, deliveries: [], attempts: [], requests: [] },
};
const { accountId, environment, webhookId } = nthWebhook(1);
const attempt = {
  ...{ accountId, environment, webhookId, eventId: nthEvent(1).eventId, attemptId: 'a' },
  ...{ beganAt: INSTANT, durationMs: 1, responseStatus: 200, responseBody: '', error: null },
};

describe('a time line', () => {
  it('puts causes before effects of one time, and events of one time by their numbers', () => {
    const events = [3, 1, 2].map((sequence) => nthEvent(1, { sequence, createdAt: INSTANT }));
    const { entries } = evidenceOf({ ...NOTHING, events, attempts: [attempt] });
    const places = entries.map((one) => (one.kind === 'EVENT' ? one.event.sequence : one.kind));
    expect(places).toEqual([1, 2, 3, 'ATTEMPT']);
  });

  it('keeps the oldest of more entries than fit, and says that there are more', () => {
    const events = [1, 2, 3].map((at) => nthEvent(at, { createdAt: later(INSTANT, 9 - at) }));
    const cut = evidenceOf({ ...NOTHING, events }, 2);
    expect(cut.entries.map(({ at }) => at)).toEqual([later(INSTANT, 6), later(INSTANT, 7)]);
    expect([cut.isCut, evidenceOf({ ...NOTHING, events }, 3).isCut]).toEqual([true, false]);
  });
});

describe('the masked body of an event', () => {
  const party = {
    ...{ name: 'Sari Wulandari', phone: '+6285712345678', address: 'Jl. Veteran No. 8' },
    ...{ district_id: '35.25.14', postal_code: '61124', coordinates: { latitude: -7 }, note: null },
  };
  const body = {
    created_at: '2026-11-21T03:06:07.891Z',
    data: {
      shipment: {
        ...{ shipment_number: 'SHP2611214K7Q2MXD1', awb: '001234567890', total_amount: 24_000 },
        ...{ sender: party, receiver: party, items: [{ name: 'Batik shirt', quantity: 2 }] },
        ...{ notes: 'ring Sari', metadata: { buyer: 'Sari' }, proof: { receiver_name: 'Sari' } },
      },
      scan: { description: 'Diterima SARI 0857 1234 5678' },
    },
  };

  it('has no name, number and address of its people, and all else as it was', () => {
    const masked = JSON.parse(maskedEvent(JSON.stringify(body)));
    const hidden = {
      ...{ name: 'S••• W•••', phone: '•••', address: '•••', postal_code: '•••' },
      ...{ district_id: '35.25.14', coordinates: '•••', note: null },
    };
    const { shipment } = body.data;
    expect(masked).toEqual({
      created_at: body.created_at,
      data: {
        shipment: {
          ...{ ...shipment, sender: hidden, receiver: hidden, notes: '•••', metadata: '•••' },
          proof: { receiver_name: 'S•••' },
        },
        scan: { description: 'Diterima SARI •••' },
      },
    });
  });
});
