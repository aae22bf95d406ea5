import { describe, expect, it } from '@jest/globals';
import { withItem } from '#src/web/kit/items.ts';
import { editedOf, editOf } from '#src/web/pages/selling/shipments/edited-texts.ts';

const PARTY = {
  name: 'Sari',
  phone: '+6285712345678',
  address: 'Jl. Veteran No. 8',
  postal_code: '61124',
  district_id: '35.25.14',
  district: null,
  regency: null,
  province: null,
  village: null,
  email: null,
  company: null,
  note: null,
  coordinates: null,
};
const NO_MORE = { description: null, category: null, weight_grams: null };
const SHIPMENT = {
  sender: PARTY,
  receiver: PARTY,
  items: [
    { name: 'Batik', quantity: 2, price: 75_000, sku: 'B-1', ...NO_MORE },
    { name: 'Sarung', quantity: 1, price: 90_000, sku: 'S-1', ...NO_MORE },
  ],
  reference: 'order-1',
  notes: null,
  metadata: { channel: 'web' },
};
const BEFORE = editedOf(SHIPMENT);

describe('edit of a shipment', () => {
  it('sends no edit of a shipment where nothing was changed', () => {
    expect(editOf(SHIPMENT, BEFORE)).toEqual({});
  });

  it('sends only changed texts in an edit, and null for cleared ones', () => {
    const receiver = { ...BEFORE.receiver, name: ' Wulan ', village: 'Sidokumpul' };
    const edited = { ...BEFORE, receiver: { ...receiver, postal_code: '' }, reference: ' ' };
    expect(editOf(SHIPMENT, edited)).toEqual({
      receiver: { name: 'Wulan', village: 'Sidokumpul', postal_code: null },
      reference: null,
    });
  });

  it('parses coordinates in an edit as maps copy them, and sends null for cleared ones', () => {
    const at = (coordinates: string) => {
      const receiver = { ...BEFORE.receiver, coordinates };
      return editOf(SHIPMENT, { ...BEFORE, receiver }).receiver?.coordinates;
    };
    expect(at('-7.16, 112.65')).toEqual({ latitude: -7.16, longitude: 112.65 });
    expect(at('Gresik')).toEqual({ latitude: NaN, longitude: NaN });
    const point = { latitude: -7.16, longitude: 112.65 };
    const with_ = { ...SHIPMENT, receiver: { ...SHIPMENT.receiver, coordinates: point } };
    const emptied = editedOf(with_);
    expect(emptied.receiver.coordinates).toBe('-7.16, 112.65');
    const edited = { ...emptied, receiver: { ...emptied.receiver, coordinates: '' } };
    expect(editOf(with_, edited)).toEqual({ receiver: { coordinates: null } });
  });

  it('sends all items in an edit once one is changed, with the fields that the form hides', () => {
    const kept = BEFORE.items.slice(1).map((one) => ({ ...one, quantity: 3 }));
    const items = withItem(kept).map((one) =>
      one.name === '' ? ({ ...one, name: 'Kain', price: 5_000 } as const) : one,
    );
    expect(editOf(SHIPMENT, { ...BEFORE, items })).toEqual({
      items: [
        { name: 'Sarung', quantity: 3, price: 90_000, sku: 'S-1' },
        { name: 'Kain', quantity: 1, price: 5_000 },
      ],
    });
  });

  it('sends all metadata in an edit once a line is changed, without lines that have no name', () => {
    const metadata = [
      ...BEFORE.metadata,
      { id: 5, name: ' order ', value: '47' },
      { id: 6, name: '', value: 'x' },
    ];
    const { metadata: sent } = editOf(SHIPMENT, { ...BEFORE, metadata });
    expect(sent).toEqual({ channel: 'web', order: '47' });
  });
});
