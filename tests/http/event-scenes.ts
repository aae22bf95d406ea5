import { uuidOf } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { advanceDueCod } from '#src/usecases/money/cod/advance-due-cod.ts';
import { disableWebhook } from '#src/usecases/notifying/webhook/disable-webhook.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { type Changes, quoted, type Seller, sold } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { cancel, MINUTE_MS, settle } from './payment-calls.ts';
import {
  advance,
  bookedWith,
  cancelPickup,
  ON_REQUEST,
  pickupBody,
  requestPickup,
  untilDecided,
} from './pickup-calls.ts';
import { callControl, topUp } from './top-up-calls.ts';
import { follow } from './tracker-calls.ts';
import { newEndpoint, SHOP_URL, sendTest } from './webhook-calls.ts';

export type Stage = Seller & { readonly api: RunningApi };
type Scene = (stage: Stage) => Promise<unknown>;

const CASH = 150_000;
const A_DAY_AND_MORE_MS = (24 * 60 + 1) * MINUTE_MS;
/** Time by which the courier should have picked up. */
const PICKED_UP_MS = 60_000;
/** JNE settles after seven days. */
const LATE_MS = 8 * 24 * 60 * MINUTE_MS;

/** Ways to trigger each event type, by routes and by the worker. */
export const SCENES: Readonly<Record<EventType, Scene>> = {
  'shipment.created': ({ client }) => sold(client, { payment_method: 'QRIS' }),
  'shipment.updated': async ({ client }) => {
    const { shipment_number: number } = await sold(client);
    const path = `/api/v1/shipments/${number}`;
    await client.change({ method: 'PATCH', path, body: { tags: ['urgent'] } });
  },
  'shipment.paid': ({ client }) => sold(client),
  'shipment.booked': (stage) => booked(stage, 'SIM MANUAL'),
  'shipment.booking_failed': async ({ client, api }) => {
    await sold(client, receivedBy('SIM BOOKING REJECTED'));
    await api.work();
  },
  'shipment.booking_delayed': handedOver,
  'shipment.payment_rejected': async ({ client, api }) => {
    const { shipment_number: number } = await sold(client, { payment_method: 'MANUAL_TRANSFER' });
    const reject = api.container.get(TOKENS.useCases).payment.rejectTransfer;
    await reject(number, { reason: 'no such transfer', by: 'ops' });
  },
  'shipment.tracking_updated': onTheWay('SIM MANUAL', 'PICKED_UP'),
  'shipment.measured': async (stage) => {
    const number = await booked(stage, 'SIM MANUAL');
    const path = `/api/v1/test/shipments/${number}/advance`;
    await stage.client.post(path, { to: 'PICKED_UP', measured_weight_grams: 1_450 });
  },
  'shipment.picked_up': onTheWay('SIM MANUAL', 'PICKED_UP'),
  'shipment.in_transit': onTheWay('SIM MANUAL', 'IN_TRANSIT'),
  'shipment.out_for_delivery': onTheWay('SIM MANUAL', 'OUT_FOR_DELIVERY'),
  'shipment.delivery_failed': onTheWay('SIM DELIVERY FAILED', 'DELIVERY_FAILED'),
  'shipment.delivered': onTheWay('SIM MANUAL', 'DELIVERED'),
  'shipment.on_hold': onTheWay('SIM ON HOLD', 'ON_HOLD'),
  'shipment.return_in_transit': onTheWay('SIM RETURNED', 'RETURN_IN_TRANSIT'),
  'shipment.returned': onTheWay('SIM RETURNED', 'RETURNED'),
  'shipment.lost': onTheWay('SIM LOST', 'LOST'),
  'shipment.damaged': onTheWay('SIM DAMAGED', 'DAMAGED'),
  'shipment.cancelled': async ({ client }) =>
    cancel(client, (await sold(client, { payment_method: 'QRIS' })).shipment_number),
  'shipment.cancel_rejected': async (stage) => {
    await cancel(stage.client, await booked(stage, 'SIM CANCEL REFUSED'));
    await stage.api.work();
  },
  'shipment.expired': async ({ client, api }) => {
    await sold(client, { payment_method: 'QRIS' });
    api.clock.skip(A_DAY_AND_MORE_MS);
    await api.container.get(TOKENS.useCases).payment.expirePayments();
    api.clock.skip(-A_DAY_AND_MORE_MS);
  },
  'pickup.requested': requestedPickup,
  'pickup.confirmed': confirmed,
  'pickup.completed': async (stage) => {
    const { numbers } = await confirmed(stage);
    for (const number of numbers) await advance(stage.client, number, 'PICKED_UP');
  },
  'pickup.failed': async (stage) => {
    await confirmed(stage, 'SIM PICKUP FAILED');
    stage.api.clock.skip(PICKED_UP_MS);
    await stage.api.work();
  },
  'pickup.cancelled': async (stage) =>
    cancelPickup(stage.client, (await requestedPickup(stage)).id),
  'tracker.updated': async ({ client, api }) => {
    await follow(client, 'SIMTRACK1');
    // The first poll starts the simulated journey.
    await api.work();
    api.clock.skip(PICKED_UP_MS);
    await api.work();
  },
  'wallet.topped_up': async ({ client }) =>
    callControl(client, (await topUp(client, 'QRIS')).data().topup_id, 'settle-payment'),
  'wallet.late_payment': async ({ client }) => {
    const { shipment_number: number } = await sold(client, { payment_method: 'QRIS' });
    await cancel(client, number);
    await settle(client, number);
  },
  'wallet.adjusted': ({ accountId, api }) =>
    api.container.get(TOKENS.useCases).adjustment.createAdjustment(
      { accountId, environment: 'TEST' },
      {
        amount: rupiah(1_000),
        direction: 'CREDIT',
        reference: 'INV-1',
        reason: 'a mistake of ours',
        by: 'ops',
      },
    ),
  'topup.expired': async ({ client }) =>
    callControl(client, (await topUp(client, 'QRIS')).data().topup_id, 'expire-payment'),
  'topup.failed': async ({ client, api }) => {
    const { topup_id: id } = (await topUp(client, 'MANUAL_TRANSFER')).data();
    const reject = api.container.get(TOKENS.useCases).payment.rejectTransfer;
    await reject(uuidOf('topUp', id) ?? '', { reason: 'no such transfer', by: 'ops' });
  },
  'withdrawal.completed': async (stage) => {
    const withdrawalId = await withdrawn(stage);
    const complete = stage.api.container.get(TOKENS.useCases).withdrawal.completeWithdrawal;
    await complete(withdrawalId, { bankReference: `TRF-${withdrawalId}`, by: 'ops' });
  },
  'withdrawal.failed': async (stage) => {
    const fail = stage.api.container.get(TOKENS.useCases).withdrawal.failWithdrawal;
    await fail(await withdrawn(stage), { reason: 'no such account', by: 'ops' });
  },
  'cod.collected': delivered,
  'claim.opened': claimedFor,
  'claim.settled': async (stage) => {
    const number = await claimedFor(stage);
    const settle = stage.api.container.get(TOKENS.useCases).claim.settleClaim;
    await settle(number, { amount: rupiah(50_000), reference: 'letter 4', by: 'ops' });
  },
  'claim.rejected': async (stage) => {
    const number = await claimedFor(stage);
    const path = `/api/v1/shipments/${number}/claims`;
    const [claim] = (await stage.client.get<'getClaimsOfShipment'>(path)).data().items;
    const claimId = uuidOf('claim', claim?.claim_id ?? '') ?? '';
    const reject = stage.api.container.get(TOKENS.useCases).claim.rejectClaim;
    await reject({ shipmentNumber: number, claimId, reason: 'no such parcel', by: 'ops' });
  },
  'cod.settled': async (stage) => {
    const number = await delivered(stage);
    await stage.client.post(`/api/v1/test/shipments/${number}/settle-cod`, {});
  },
  /** Cash in TEST settles by the calendar, so the scene calls the LIVE advance on it directly. */
  'cod.late': async (stage) => {
    const shipmentNumber = await delivered(stage);
    const { clock, container } = stage.api;
    clock.skip(LATE_MS);
    const key = { accountId: stage.accountId, environment: 'TEST', shipmentNumber } as const;
    await advanceDueCod(container.get(TOKENS.ports))(key);
    clock.skip(-LATE_MS);
  },
  'batch.completed': async ({ client, api }) => {
    await client.post('/api/v1/batches', { mode: 'valid', shipments: [{ reference: 'wrong' }] });
    await api.container.get(TOKENS.useCases).batch.runBatches();
  },
  'webhook.disabled': async ({ client, accountId, api: { container } }) => {
    const { id } = await newEndpoint(client);
    const webhookId = uuidOf('webhook', id) ?? '';
    const disable = disableWebhook(container.get(TOKENS.ports));
    await disable({ accountId, environment: 'TEST', webhookId }, SHOP_URL);
  },
  'webhook.test': async ({ client }) => sendTest(client, (await newEndpoint(client)).id),
};

async function withdrawn({ accountId, api }: Stage): Promise<string> {
  const create = api.container.get(TOKENS.useCases).withdrawal.createWithdrawal;
  const bankAccount = { bank: 'BCA', accountNumber: '1234567890', accountName: 'Toko Uji' };
  const tenant = { accountId, environment: 'TEST' } as const;
  const wanted = { amount: rupiah(50_000), bankAccount, reference: 'ticket 7', by: 'ops' };
  return (await create(tenant, wanted)).withdrawalId;
}

function receivedBy(name: string): Changes {
  return { receiver: { ...shipmentBody('').receiver, name } };
}

async function booked({ client, api }: Stage, name: string): Promise<string> {
  const { shipment_number: number } = await sold(client, receivedBy(name));
  await api.work();
  return number;
}

function onTheWay(name: string, to: string): Scene {
  return async (stage) => advance(stage.client, await booked(stage, name), to);
}

async function claimedFor(stage: Stage): Promise<string> {
  const number = await booked(stage, 'SIM LOST');
  await advance(stage.client, number, 'LOST');
  const claim = { type: 'LOST', amount: 60_000, description: 'It never came.' };
  (await stage.client.post<'createClaim'>(`/api/v1/shipments/${number}/claims`, claim)).data();
  return number;
}

async function delivered({ client, api }: Stage): Promise<string> {
  const { quote_id: quoteId } = await quoted(client, { cod_amount: CASH });
  const order = { ...shipmentBody(quoteId), ...receivedBy('SIM MANUAL'), cod_amount: CASH };
  const { shipment_number: number } = (await client.ship(order)).data();
  await api.work();
  await advance(client, number, 'DELIVERED');
  return number;
}

async function requestedPickup({ client, api }: Stage, name = 'SIM MANUAL') {
  const numbers = await bookedWith({ api, client, choice: ON_REQUEST }, [receivedBy(name)]);
  const { pickup_id: id } = (await requestPickup(client, pickupBody(api, numbers))).data();
  return { id, numbers };
}

async function confirmed(stage: Stage, name?: string) {
  const pickup = await requestedPickup(stage, name);
  await untilDecided(stage.api);
  return pickup;
}

/** Hands over a shipment whose booking has an unknown outcome. */
async function handedOver({ client, accountId, api: { container } }: Stage): Promise<void> {
  const { shipment_number: shipmentNumber } = await sold(client);
  const key = { accountId, environment: 'TEST', shipmentNumber } as const;
  const claims = await container.get(TOKENS.useCases).booking.claimBookings(1, [key]);
  const outcome = {
    kind: 'HANDED_OVER',
    alert: 'BOOKING_STUCK',
    message: 'The outcome is unknown.',
  } as const;
  for (const { attempt } of claims)
    await container.get(TOKENS.useCases).booking.recordBooking(attempt, outcome);
}
