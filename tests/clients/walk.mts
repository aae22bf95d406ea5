/** Exercises the generated TypeScript client: rates, a quote, shipments, reads, calls without a body. */
import { randomUUID } from 'node:crypto';
import * as api from './client/index.js';

/** Not representable as a 32-bit float. */
const AMOUNT = 16_777_217;
const PARTY = { name: 'Toko Melati', phone: '081234567890', address: 'Jl. Peta Barat No. 12' };
const { SATUKURIR_URL: basePath = '', SATUKURIR_KEY: accessToken = '' } = process.env;
const configuration = new api.Configuration({ basePath, accessToken });
const shipments = new api.ShipmentsApi(configuration);

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`typescript: ${what}`);
  process.stdout.write(`typescript: ${what}\n`);
}

async function quoted(): Promise<string> {
  const route = {
    origin: { districtId: '31.73.06' },
    destination: { districtId: '35.25.14' },
    _package: { weightGrams: 1200, declaredValue: AMOUNT },
  };
  const asked = { ratesRequest: { ...route, couriers: ['jne'] } };
  const { rates } = (await new api.RatesApi(configuration).compareRates(asked)).data;
  check(
    'rates',
    rates.some(({ serviceCode }) => serviceCode === 'REG'),
  );
  const quoteRequest = { ...route, courierCode: 'jne', serviceCode: 'REG' };
  const quote = (await new api.QuotesApi(configuration).createQuote({ quoteRequest })).data;
  check('quote', quote._package.declaredValue === AMOUNT);
  return quote.quoteId;
}

async function order(paymentMethod: api.ShipmentRequest['paymentMethod']) {
  const shipmentRequest: api.ShipmentRequest = {
    quoteId: await quoted(),
    sender: { ...PARTY, districtId: '31.73.06' },
    receiver: { ...PARTY, districtId: '35.25.14' },
    items: [{ name: 'Ring', quantity: 1, price: AMOUNT }],
    paymentMethod,
  };
  return { idempotencyKey: randomUUID(), shipmentRequest };
}

async function awbOf(shipmentNumber: string): Promise<string> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const { awb } = (await shipments.getShipment({ shipmentNumber })).data;
    if (awb !== null) return awb;
  }
  throw new Error('typescript: get');
}

const request = await order('WALLET');
const { shipmentNumber, items, replayed } = (await shipments.createShipment(request)).data;
check('shipment', items[0]?.price === AMOUNT && !replayed);
const replay = (await shipments.createShipment(request)).data;
check('replay', replay.replayed && replay.shipmentNumber === shipmentNumber);
const qris = (await shipments.createShipment(await order('QRIS'))).data;
check('QRIS', qris.qrString !== undefined && Number(qris.qrExpiresAt) > Number(qris.createdAt));
const awb = await awbOf(shipmentNumber);
check('get', awb.length > 0);
const tracked = await new api.TrackingApi(configuration).getTracking({ awb: awb.toLowerCase() });
check('tracking', tracked.data.awb === awb && tracked.data.timeline[0]?.status === 'BOOKED');
const status: api.ListShipmentsRequest['status'] = ['BOOKED', 'PROCESSING', 'PICKED_UP'];
const page = (await shipments.listShipments({ status, includeTotal: true })).data;
const isListed = page.items.some((one) => one.shipmentNumber === shipmentNumber);
check('list', isListed && (page.pagination.total ?? 0) >= 1);
const balance = (await new api.WalletApi(configuration).getBalance()).data;
check('balance', balance.available > 0 && balance.held >= 0);
const webhooks = new api.WebhooksApi(configuration);
const booked: api.WebhookRequest['events'] = new Set(['shipment.booked']);
const webhookRequest = { url: 'http://localhost:9/hooks', events: booked };
const { webhookId, secret } = (await webhooks.createWebhook({ webhookRequest })).data;
const hooks = (await webhooks.listWebhooks()).data.items;
const isKept = hooks.some(
  (hook) => hook.webhookId === webhookId && hook.events.has('shipment.booked'),
);
check('webhooks', isKept && secret.startsWith('whsec_'));
const rotated = (await webhooks.rotateWebhookSecret({ webhookId })).data;
check('rotate', rotated.secret.startsWith('whsec_') && rotated.secret !== secret);
const cancelled = await shipments.cancelShipment({ shipmentNumber: qris.shipmentNumber });
check('cancel', cancelled.data.status === 'CANCELLED');
for (const format of ['csv', 'ndjson'] as const) {
  const file = await shipments.exportShipments({ format });
  check(`export ${format}`, (await file.text()).includes(shipmentNumber));
}
const type: api.ListEventsRequest['type'] = ['shipment.created', 'shipment.paid'];
const events = new api.EventsApi(configuration);
let isSeen = false;
// Events are listed once they have their position.
for (const end = Date.now() + 60_000; !isSeen && Date.now() < end; ) {
  const { items } = (await events.listEvents({ type })).data;
  isSeen = items.some(({ data }) => data.shipment?.shipmentNumber === shipmentNumber);
}
check('events', isSeen);
