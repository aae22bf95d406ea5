/**
 * Sells one parcel, from an address as a buyer typed it to a printed label and a tracking link:
 * `KEY=svc_test_… node examples/checkout.ts 'Jl. Veteran No. 8, Gresik'`
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const { API = 'http://localhost:3000/api/v1', KEY = '' } = process.env;
const { ORDER = `order-${Date.now()}`, BUYER = 'Sari Wulandari' } = process.env;
const address = process.argv[2] ?? 'Jl. Veteran No. 8, Kel. Sidomoro, Kebomas, Gresik';

type Place = { district_id: string; label: string; village: string | null };
type Rate = { courier_code: string; service_code: string; courier_name: string };
type Shipment = {
  shipment_number: string;
  status: string;
  awb: string | null;
  failure: { message: string } | null;
  tracking_url: string;
};

async function send(path: string, body?: object, key?: string): Promise<Response> {
  const reply = await fetch(API + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return reply;
}

async function ask<Data>(...request: Parameters<typeof send>): Promise<Data> {
  const { data } = (await (await send(...request)).json()) as { data: Data };
  return data;
}

const [place] = (await ask<{ items: Place[] }>('/areas/resolve', { address })).items;
if (!place) throw new Error(`No district was found in "${address}": let the buyer choose one.`);
const shop = { name: 'Toko Melati', phone: '0812-3456-7890', address: 'Jl. Peta Barat No. 12' };
const buyer = { name: BUYER, phone: '+62 857 1234 5678', address };
const sender = { ...shop, district_id: '31.73.06' };
const { label: destination, district_id, village } = place;
const receiver = { ...buyer, district_id, ...(village && { village }) };
const way = { origin: { district_id: sender.district_id }, destination: { district_id } };
const parcel = { ...way, package: { weight_grams: 1200 } };
const [rate] = (await ask<{ rates: Rate[] }>('/rates', { ...parcel, sender, receiver })).rates;
if (!rate) throw new Error(`No courier delivers to ${destination}.`);
const { courier_code, service_code } = rate;
const service = { courier_code, service_code };
const { quote_id } = await ask<{ quote_id: string }>('/quotes', { ...parcel, ...service });
const items = [{ name: 'Batik shirt', quantity: 1, price: 150_000 }];
const order = { quote_id, sender, receiver, items, payment_method: 'WALLET' };
// Repeating the request with the same key pays for the order once.
let shipment = await ask<Shipment>('/shipments', order, ORDER);
const path = `/shipments/${shipment.shipment_number}`;
for (; shipment.awb === null; await sleep(500)) {
  shipment = await ask<Shipment>(path);
  const { status, failure } = shipment;
  // The money is back in the wallet; order again, perhaps with another courier.
  if (failure !== null) throw new Error(`${status}: ${failure.message}`);
}
const label = await send(`${path}/label?format=pdf&size=a6`);
await writeFile('label.pdf', await label.bytes());
console.log(`${destination} by ${rate.courier_name}, AWB ${shipment.awb}`);
console.log('Label: label.pdf');
console.log(`Tracking: ${shipment.tracking_url}`);
