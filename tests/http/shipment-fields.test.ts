import { expect, it } from '@jest/globals';
import type { components } from '#src/http/contract/api.gen.ts';
import { RATES_BODY } from '#tests/kit/api-client.ts';
import { newSeller, quoted } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Schemas = components['schemas'];
/** A saved sender and a pickup exclude other fields; their own tests send them. */
type SentApart = 'quote_id' | 'sender_id' | 'pickup' | 'insurance';
type Order = Required<Omit<Schemas['ShipmentRequest'], SentApart>>;
type Party = Required<Schemas['PartyRequest']>;

/** Fields of both parties besides their district. */
const PARTY: Omit<Party, 'district_id'> = {
  name: 'Sari Wulandari',
  phone: '+6281234567890',
  address: 'Jl. Peta Barat No. 12',
  village: 'Semanan',
  postal_code: '11850',
  email: 'sari@shop.example',
  company: 'PT Melati',
  note: 'Blue gate',
  coordinates: { latitude: -6.15, longitude: 106.7 },
};

/** Every field that a client may send: a new one does not compile until it is here. */
const ORDER: Order = {
  sender: { ...PARTY, district_id: RATES_BODY.origin.district_id },
  receiver: { ...PARTY, district_id: RATES_BODY.destination.district_id },
  items: [
    {
      name: 'Batik shirt',
      quantity: 2,
      price: 75_000,
      sku: 'BTK-1',
      description: 'Blue, size M',
      category: 'FASHION',
      weight_grams: 400,
    },
  ],
  payment_method: 'WALLET',
  cod_amount: 150_000,
  collection_method: 'DROP_OFF',
  reference: 'INV/2026/0042',
  notes: 'Handle with care',
  metadata: { channel: 'shop' },
  tags: ['batik'],
};

const shared = sharedApi();

it('stores every field of an order, and shows it as it was sent', async () => {
  const { client } = await newSeller(shared.api);
  const insured_value = 150_000;
  const { quote_id } = await quoted(client, { cod: true, insured_value });
  const sent = { ...ORDER, quote_id, insurance: { insured_value } };
  const { shipment_number: number } = (await client.ship(sent)).data();
  const answer = await client.get<'getShipment'>(`/api/v1/shipments/${number}`);
  expect(answer.data()).toMatchObject({ ...ORDER, quote_id, insured_value });
});
