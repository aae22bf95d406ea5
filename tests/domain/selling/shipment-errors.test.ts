import { describe, expect, it } from '@jest/globals';
import type { FieldLimits } from '#domain/carrying/courier/field-limits.ts';
import { rupiah } from '#domain/money.ts';
import { NO_DRAFTS } from '#domain/selling/shipment/party.ts';
import { type ShipmentDraft, shipmentErrors } from '#domain/selling/shipment/shipment-errors.ts';
import { profile } from '#tests/kit/builders.ts';
import { CREATED_AT, sampleQuote } from './quote-samples.ts';

const FIELD_LIMITS: FieldLimits = { name: { max: 4 }, itemName: { max: 4 }, items: { max: 1 } };
const NOTHING: ShipmentDraft = {
  ...NO_DRAFTS,
  items: [],
  notes: null,
  pickup: null,
  codAmount: null,
  insuredValue: null,
  collectionMethod: null,
};
const WRONG: ShipmentDraft = {
  sender: { name: 'Toko Melati', phone: '12', districtId: '11.01.01' },
  receiver: { name: 'Sari', phone: '+1 415 555 0123' },
  items: [{ name: 'Batik' }, {}],
  notes: null,
  codAmount: rupiah(1),
  insuredValue: null,
  collectionMethod: 'DROP_OFF',
  pickup: { date: '2026-02-30', window: { start: '13:00', end: '16:00' }, vehicle: null },
};

describe('field errors of an order', () => {
  it('finds all field errors of an order at once', () => {
    expect(found(WRONG)).toEqual([
      'sender.phone INVALID_FORMAT',
      'receiver.phone INVALID_FORMAT',
      'sender.district_id ROUTE_MISMATCH',
      'cod_amount SERVICE_OPTION_UNSUPPORTED',
      'sender.name COURIER_LIMIT',
      'items.0.name COURIER_LIMIT',
      'items COURIER_LIMIT',
      'pickup SERVICE_OPTION_UNSUPPORTED',
      'pickup.date WINDOW_INVALID',
    ]);
  });

  it('finds no error in an empty draft of an order', () => {
    expect(found(NOTHING)).toEqual([]);
  });

  it('ignores the field limits of a courier that is no longer offered', () => {
    const { sender } = WRONG;
    const draft = { ...NOTHING, sender: { name: sender.name } };
    expect([found(draft), found(draft, false)]).toEqual([['sender.name COURIER_LIMIT'], []]);
  });
});

function found(draft: ShipmentDraft, isOffered = true) {
  const courier = isOffered ? profile({ fieldLimits: FIELD_LIMITS }) : undefined;
  const errors = shipmentErrors(draft, { quote: sampleQuote(), courier, now: CREATED_AT });
  return errors.map(({ path, code }) => `${path} ${code}`);
}
