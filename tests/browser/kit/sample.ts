import { idText } from '#domain/id.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { testPhoto } from '#tests/kit/photos.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import type { Dashboard, Shop } from './dashboard.ts';
import { lostParcel } from './parcels.ts';

type Choice = Readonly<Record<'courier_code' | 'service_code', string>>;

/** Data for every page to show. */
export type Sample = {
  /** Shipment numbers by outcome. */
  readonly shipments: Readonly<Record<'delivered' | 'onTheWay' | 'unpaid' | 'lost', string>>;
  readonly webhookId: string;
  readonly trackerId: string;
};

const CHOICES: readonly Choice[] = [
  { courier_code: 'jne', service_code: 'REG' },
  { courier_code: 'lion', service_code: 'REGPACK' },
  { courier_code: 'pos', service_code: 'REG' },
];
/** Thirty letters without a space. */
const LONG_NAME = 'Wirasubratakusumaningratwardan';
const RECEIVERS = ['Sari Wulandari', LONG_NAME, 'Rahayu Ningsih', 'SIM RETURNED Joko'];
const STEPS = ['DELIVERED', 'IN_TRANSIT', 'PICKED_UP', null] as const;
const SHIPMENTS = 12;

/** Fills the shop's TEST environment with shipments, a tracker, a claim and payments. */
export async function makeSample(
  { api, receiver }: Dashboard,
  { client, accountId }: Shop,
): Promise<Sample> {
  const body = { url: receiver.url, description: 'Kasir' };
  const webhook = (await client.post<'createWebhook'>('/api/v1/webhooks', body)).data();
  const numbers: string[] = [];
  for (let at = 0; at < SHIPMENTS; at += 1) numbers.push(await order(client, at, 'WALLET'));
  await waitUntil(() => areBooked(client, numbers));
  for (const [at, number] of numbers.entries()) {
    const to = STEPS[at % STEPS.length];
    if (to) await client.post(`/api/v1/test/shipments/${number}/advance`, { to });
  }
  const parcel = { courier_code: 'jne', awb: 'SIMTRACK4711', reference: 'TITIPAN-12' };
  const tracker = (await client.post<'createTracker'>('/api/v1/trackers', parcel)).data();
  const lost = await lostOne(client);
  await saveForNew(client);
  await withdraw(api, { client, accountId });
  const unpaid = await order(client, 0, 'QRIS');
  await client.post('/api/v1/topups', { amount: 250_000, method: 'QRIS' }, idempotency('top-up'));
  const [delivered = '', onTheWay = ''] = numbers;
  return {
    shipments: { delivered, onTheWay, unpaid, lost },
    webhookId: webhook.webhook_id,
    trackerId: tracker.tracker_id,
  };
}

async function order(client: ApiClient, at: number, method: string): Promise<string> {
  const choice = CHOICES[at % CHOICES.length];
  const quote = (await client.quote({ ...QUOTE_BODY, ...choice, insured_value: 150_000 })).data();
  const body = shipmentBody(quote.quote_id);
  const receiver = { ...body.receiver, name: RECEIVERS[at % RECEIVERS.length] };
  const reference = `INV-${4_700 + at}`;
  const insurance = { insured_value: 150_000 };
  const tags = at % 3 === 0 ? ['promo', 'fragile'] : [];
  const changes = { receiver, payment_method: method, reference, insurance, tags };
  return (await client.ship({ ...body, ...changes })).data().shipment_number;
}

/** Saves a sender and a parcel preset, which the page New shipment offers. */
async function saveForNew(client: ApiClient): Promise<void> {
  const { sender } = shipmentBody('');
  await client.post('/api/v1/senders', sender);
  const preset = { name: 'Kemeja', weight_grams: 400, length_cm: 30, width_cm: 20, height_cm: 4 };
  await client.post('/api/v1/parcel_presets', preset);
}

/** Creates a lost parcel with an open claim and two photos. */
async function lostOne(client: ApiClient): Promise<string> {
  const number = await lostParcel(client);
  const claim = { type: 'LOST', amount: 60_000, description: 'Terakhir terlihat di Surabaya.' };
  const claims = `/api/v1/shipments/${number}/claims`;
  const { claim_id: id } = (await client.post<'createClaim'>(claims, claim)).data();
  for (const size of [
    { width: 400, height: 300 },
    { width: 300, height: 400 },
  ]) {
    const photo = testPhoto(size);
    const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': photo.length };
    (await client.post(`${claims}/${id}/photos`, photo, headers)).data();
  }
  return number;
}

/** A withdrawal to a bank account that an operator has verified. */
async function withdraw(
  api: Dashboard['api'],
  { client, accountId }: Pick<Shop, 'client' | 'accountId'>,
) {
  const bankAccount = { bank: 'BCA', accountNumber: '0270009871', accountName: 'Toko Melati' };
  const { addBankAccount } = api.container.get(TOKENS.useCases).bankAccount;
  const tenant = { accountId, environment: 'TEST' } as const;
  const { bankAccountId } = await addBankAccount(tenant, { bankAccount, by: 'ani' });
  const body = { amount: 250_000, bank_account_id: idText('bankAccount', bankAccountId) };
  (await client.post('/api/v1/withdrawals', body, idempotency('withdrawal'))).data();
}

async function areBooked(client: ApiClient, numbers: readonly string[]): Promise<boolean> {
  const shown = await Promise.all(
    numbers.map((number) => client.get<'getShipment'>(`/api/v1/shipments/${number}`)),
  );
  const isUnbooked = ({ awb }: DataOf<'getShipment'>) => awb === null;
  return !shown.some((each) => isUnbooked(each.data()));
}

function idempotency(name: string) {
  return { 'Idempotency-Key': name };
}
