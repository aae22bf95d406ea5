import { randomUUID } from 'node:crypto';
import { idText } from '#domain/id.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { testPhoto } from '#tests/kit/photos.ts';
import { quoted, type Seller, sold } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { KEPT_OPERATIONS, named, newKeptRows } from './kept-rows.ts';
import { advance, booked, requestPickup } from './pickup-calls.ts';
import { topUp } from './top-up-calls.ts';
import { follow } from './tracker-calls.ts';
import { fanOut, newEndpoint, SHOP_URL, sendTest } from './webhook-calls.ts';

/** Callers that write: a seller by its key, and its owner by a session. */
export type Stage = {
  readonly api: RunningApi;
  readonly seller: Seller;
  readonly client: ApiClient;
  readonly owner: TestPerson;
};

/** Path values, and bodies of the requests that are sent at once. */
export type Scene = {
  readonly ids?: Readonly<Record<string, string>>;
  readonly body?: (n: number) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Number of requests at once; absent for the default. */
  readonly atOnce?: number;
};
type SceneOf = (stage: Stage) => Promise<Scene>;

const CASH = { cod: true, cod_amount: 200_000 };
const CLAIM = {
  type: 'LOST',
  amount: 50_000,
  description: 'It never came.',
  evidence_urls: ['https://shop.example/1.jpg'],
};
const { sender, receiver, items } = shipmentBody('');
const ROW = { sender, receiver, items, package: RATES_BODY.package, rule: 'cheapest' };
/** Number of concurrent batches that one process accepts from a TEST account. */
const BATCHES_AT_ONCE = 6;
const LABELS_AT_ONCE = 16;
/** Concurrent photos of a TEST account: three quarters of the limit of four. */
const PHOTOS_AT_ONCE = 3;
const METHODS = ['QRIS', 'MANUAL_TRANSFER', 'WALLET'];

/** Simultaneous changes of every writing operation, by its id. */
export const SCENES: Readonly<Record<string, SceneOf>> = {
  resolveAddress: async () => ({ body: () => ({ address: 'Kebomas, Gresik' }) }),
  resolvePlaces: async () => ({ body: () => ({ places: [{ address: 'Kebomas, Gresik' }] }) }),
  compareRates: async () => ({ body: () => RATES_BODY }),
  createQuote: async () => ({ body: () => QUOTE_BODY }),
  async createShipment({ client }) {
    const { quote_id: quoteId } = await quoted(client);
    return { body: () => shipmentBody(quoteId) };
  },
  editShipment: async (stage) => ({
    ids: { shipment_number: await unpaidNumber(stage) },
    body: (n) => ({ notes: `${n}` }),
  }),
  payShipment: async (stage) => ({
    ids: { shipment_number: await unpaidNumber(stage) },
    body: (n) => ({ method: METHODS[n % 2] }),
  }),
  cancelShipment: async (stage) => ({ ids: { shipment_number: await soldNumber(stage) } }),
  async returnShipment(stage) {
    const number = await soldNumber(stage);
    await stage.api.work();
    await advance(stage.client, number, 'DELIVERED');
    const { origin: destination, destination: origin } = QUOTE_BODY;
    const { quote_id } = await quoted(stage.client, { origin, destination });
    const ids = { shipment_number: number };
    return { ids, body: () => ({ quote_id, payment_method: 'WALLET' }) };
  },
  createClaim: async (stage) => ({
    ids: { shipment_number: await lostNumber(stage) },
    body: () => CLAIM,
  }),
  addClaimPhoto: async (stage) => ({
    ids: await claimOf(stage),
    headers: { 'Content-Type': 'image/jpeg' },
    body: (n) => testPhoto({ width: 64 + n, height: 48 }),
    atOnce: PHOTOS_AT_ONCE,
  }),
  async deleteClaimPhoto(stage) {
    const ids = await claimOf(stage);
    const path = `/api/v1/shipments/${ids.shipment_number}/claims/${ids.claim_id}/photos`;
    const photo = testPhoto({ width: 64, height: 48 });
    const headers = { 'Content-Type': 'image/jpeg' };
    const added = await stage.client.post<'addClaimPhoto'>(path, photo, headers);
    return { ids: { ...ids, photo_id: added.data().photo_id } };
  },
  advanceShipment: async (stage) => ({
    ids: { shipment_number: await bookedNumber(stage) },
    body: () => ({ to: 'DELIVERED' }),
  }),
  settlePayment: async (stage) => ({ ids: { shipment_number: await unpaidNumber(stage) } }),
  expirePayment: async (stage) => ({ ids: { shipment_number: await unpaidNumber(stage) } }),
  async settleCod({ client, api }) {
    const { quote_id: quoteId } = await quoted(client, CASH);
    const made = await client.ship({ ...shipmentBody(quoteId), cod_amount: CASH.cod_amount });
    const { shipment_number } = made.data();
    await api.work();
    await advance(client, shipment_number, 'DELIVERED');
    return { ids: { shipment_number } };
  },
  async printLabels(stage) {
    const number = await bookedNumber(stage);
    return { body: () => ({ shipments: [number] }), atOnce: LABELS_AT_ONCE };
  },
  async createBatch() {
    const body = (n: number) => ({ shipments: [{ ...ROW, reference: `at-once-${n}` }] });
    return { body, atOnce: BATCHES_AT_ONCE };
  },
  async confirmBatch({ client, api }) {
    const body = { dry_run: true, shipments: [{ ...ROW, reference: 'confirmed' }] };
    const { batch_id } = (await client.post<'createBatch'>('/api/v1/batches', body)).data();
    while (await api.container.get(TOKENS.useCases).batch.runBatches());
    return { ids: { batch_id }, body: () => ({}) };
  },
  async createPickup({ api, client }) {
    const { body } = await booked(api, client, 1);
    return { body: () => body };
  },
  async cancelPickup({ api, client }) {
    const { body } = await booked(api, client, 1);
    return { ids: { pickup_id: (await requestPickup(client, body)).data().pickup_id } };
  },
  ...Object.fromEntries(KEPT_OPERATIONS.flatMap((kept) => Object.entries(keptScenes(kept)))),
  createSender: async () => ({
    body: (n) => ({ ...shipmentBody('').sender, is_default: n % 2 === 0 }),
  }),
  createTracker: async () => ({ body: () => ({ courier_code: 'jne', awb: 'SIMTRACK40' }) }),
  deleteTracker: async ({ client }) => ({
    ids: { tracker_id: (await follow(client, 'SIMTRACK41')).data().tracker_id },
  }),
  createTopUp: async () => ({
    body: (n) => ({ amount: 50_000, method: n % 2 === 0 ? 'QRIS' : 'MANUAL_TRANSFER' }),
  }),
  settleTopUp: async (stage) => ({ ids: { topup_id: await topUpOf(stage) } }),
  expireTopUp: async (stage) => ({ ids: { topup_id: await topUpOf(stage) } }),
  topUpTestWallet: async () => ({ body: (n) => ({ amount: 1_000 + n }) }),
  async createWithdrawal({ api, seller }) {
    const tenant = { accountId: seller.accountId, environment: 'TEST' } as const;
    const bankAccount = { bank: 'BCA', accountNumber: '0270009871', accountName: 'Toko Melati' };
    const { addBankAccount } = api.container.get(TOKENS.useCases).bankAccount;
    const { bankAccountId } = await addBankAccount(tenant, { bankAccount, by: 'ani' });
    const bank_account_id = idText('bankAccount', bankAccountId);
    return { body: () => ({ amount: 10_000, bank_account_id }) };
  },
  createWebhook: async () => ({ body: () => ({ url: SHOP_URL }) }),
  updateWebhook: async (stage) => ({
    ids: await endpointOf(stage),
    body: (n) => ({ description: `at once ${n}` }),
  }),
  deleteWebhook: async (stage) => ({ ids: await endpointOf(stage) }),
  rotateWebhookSecret: async (stage) => ({ ids: await endpointOf(stage) }),
  testWebhook: async (stage) => ({ ids: await endpointOf(stage) }),
  redeliver: async (stage) => ({ ids: await endpointOf(stage) }),
  recoverWebhook: async (stage) => ({
    ids: await endpointOf(stage),
    body: () => ({ since: new Date(stage.api.clock.now().getTime() - 60_000).toISOString() }),
  }),
  saveView: async () => ({ body: (n) => ({ name: `view ${n}`, query: 'status=BOOKED' }) }),
  async deleteView({ owner }) {
    const body = { name: 'COD', query: 'payment_status=PAID' };
    const view = await owner.client().post<'saveView'>('/api/dashboard/views', body);
    return { ids: { view_id: view.data().view_id } };
  },
  createApiKey: async () => ({
    body: (n) => ({ name: `Till ${n}`, scopes: ['shipments:read'] }),
  }),
  async revokeApiKey({ owner }) {
    const body = { name: 'Till', scopes: ['shipments:read'] };
    const key = await owner.client().post<'createApiKey'>('/api/dashboard/keys', body);
    return { ids: { key_id: key.data().key_id } };
  },
  updateAccount: async () => ({ body: (n) => ({ contact_phone: `0812345678${n}` }) }),
  updateBrand: async () => ({ body: (n) => ({ name: `Toko ${n}` }) }),
  updateBuyerNotices: async () => ({ body: (n) => ({ enabled: n % 2 === 0 }) }),
  inviteMember: async () => ({
    body: (n) => ({ email: `${randomUUID()}-${n}@shop.example`, role: 'VIEWER' }),
  }),
  async revokeInvitation({ owner }) {
    const body = { email: `${randomUUID()}@shop.example`, role: 'VIEWER' };
    const made = await owner.client().post<'inviteMember'>('/api/dashboard/invitations', body);
    return { ids: { invitation_id: made.data().invitation_id } };
  },
  changeMember: async (stage) => ({
    ids: { person_id: await memberOf(stage) },
    body: (n) => ({ role: n % 2 === 0 ? 'FINANCE' : 'VIEWER' }),
  }),
  removeMember: async (stage) => ({ ids: { person_id: await memberOf(stage) } }),
  updateMe: async () => ({ body: (n) => ({ language: n % 2 === 0 ? 'en' : 'id' }) }),
};

async function soldNumber({ client }: Stage): Promise<string> {
  return (await sold(client)).shipment_number;
}

async function unpaidNumber({ client }: Stage): Promise<string> {
  return (await sold(client, { payment_method: 'QRIS' })).shipment_number;
}

async function bookedNumber(stage: Stage): Promise<string> {
  const number = await soldNumber(stage);
  await stage.api.work();
  return number;
}

/** Scenes of a noun that is only kept, by the examples of the document. */
function keptScenes({
  creation,
  change,
  deletion,
}: (typeof KEPT_OPERATIONS)[number]): Record<string, SceneOf> {
  const ids = ({ client }: Stage) => newKeptRows(client, randomUUID());
  return {
    [creation.operationId]: async () => ({ body: (n) => named(creation.body, `row ${n}`) }),
    [change.operationId]: async (stage) => ({ ids: await ids(stage), body: () => change.body }),
    [deletion.operationId]: async (stage) => ({ ids: await ids(stage) }),
  };
}

async function topUpOf({ client }: Stage): Promise<string> {
  return (await topUp(client, 'QRIS')).data().topup_id;
}

async function endpointOf({ client, api }: Stage) {
  const { id } = await newEndpoint(client);
  const { delivery_id } = (await sendTest(client, id)).data();
  await fanOut(api);
  return { webhook_id: id, delivery_id };
}

async function lostNumber({ api, client }: Stage): Promise<string> {
  const receiver = { ...shipmentBody('').receiver, name: 'SIM LOST' };
  const { shipment_number: number } = await sold(client, { receiver });
  await api.work();
  await advance(client, number, 'LOST');
  return number;
}

async function claimOf(stage: Stage) {
  const shipment_number = await lostNumber(stage);
  const path = `/api/v1/shipments/${shipment_number}/claims`;
  const { claim_id } = (await stage.client.post<'createClaim'>(path, CLAIM)).data();
  return { shipment_number, claim_id };
}

async function memberOf({ api, seller }: Stage): Promise<string> {
  const member = await newPerson(api, { account: seller.account, role: 'VIEWER' });
  return idText('person', member.personId);
}
