import { UNCERTAIN_STATES } from '#domain/carrying/booking/intent.ts';
import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import type { PickupFilter } from '#domain/carrying/pickup/pickup-store.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import { COUNTED_UP_TO } from '#domain/insight/figure/figure-store.ts';
import { rupiah } from '#domain/money.ts';
import type { RetentionStore } from '#domain/platform/retention/retention-store.ts';
import { DAY_MS } from '#domain/time.ts';
import { nthPickup } from '#tests/kit/store-contracts/pickup-samples.ts';
import { BOB, INSTANT, later, uuidThen } from '#tests/kit/store-contracts/samples.ts';
import { numberOf } from '#tests/kit/store-contracts/shipment-samples.ts';
import {
  AWAITING_OF,
  COD_PENDING,
  COURIERS,
  ELSEWHERE,
  ENTRIES,
  NOW,
  OPEN,
  OVER,
  POLLS_DUE,
} from './plan-fillings.ts';
import { A_FEW, alone, type PlanGroup, type PlanRow, ROOM, row, uuidOf } from './plan-row.ts';

const UNTIL = later(NOW, 60_000);
export const DUE = { limit: ROOM, now: NOW, until: UNTIL };
export const FAIR_CLAIM = { freeSlots: ROOM, now: NOW, until: UNTIL };
const PAGE = { limit: ROOM, offset: 0, includeTotal: false };

/** Row that has ended; the other is due. */
export const ENDED = nthKey(77);
export const WANTED = nthKey(OVER + 2);
const TO_PERSON = {
  noticeId: '00000000-0000-7000-8000-000000000001',
  personId: '00000000-0000-7000-8000-000000000001',
  tries: 1,
} as const;
const NOTICE = { ...WANTED, kind: 'BOOKED', tries: 1 } as const;
const SUBJECT = { ...ENDED, subject: ENDED.shipmentNumber };

const BOOKINGS: readonly PlanRow[] = [
  row('bookings that are due', 'booking_intent_by_account', ({ bookings }) =>
    bookings.claimDue(FAIR_CLAIM),
  ),
  row('these bookings, if they are due', 'booking_intent_pkey', ({ bookings }) =>
    bookings.claim({ keys: [ENDED, WANTED], ...DUE }),
  ),
  row('one booking', 'booking_intent_pkey', ({ bookings }) => bookings.find(ENDED)),
  row('bookings that a person resolves', 'booking_intent_uncertain', ({ bookings }) =>
    bookings.list(['MANUAL'], 5),
  ),
  row('bookings that are uncertain', 'booking_intent_uncertain', ({ bookings }) =>
    bookings.list(UNCERTAIN_STATES, 5),
  ),
  row('bookings by the orders of a hook', 'booking_intent_by_order', ({ bookings }) =>
    bookings.findByOrderIds('JNE', ['ORD-1', 'ORD-2']),
  ),
  row('the attempts at one booking', 'booking_attempt_pkey', ({ bookings }) =>
    bookings.attempts(ENDED, 5),
  ),
  row('bookings to be looked up once more', 'booking_check_next', ({ bookings }) =>
    bookings.claimChecks({ ...FAIR_CLAIM, freeSlots: 5 }),
  ),
  row('the shipment of an AWB', 'shipment_by_awb', ({ shipments }) =>
    shipments.findByAwb(ENDED, 'SIM77', null),
  ),
  row(
    'shipments by a text',
    { uses: ['shipment_pkey', 'shipment_by_awb', 'shipment_by_reference'] },
    ({ shipments }) => shipments.search(ENDED, 'SIM77', 5),
  ),
  row('the shipment of a quote', 'shipment_once_per_quote', ({ shipments }) =>
    shipments.findByQuote(ENDED, uuidOf(77)),
  ),
  row(
    'shipments that need attention',
    {
      // Every index that begins with the tenant answers at the same cost whether it has a shipment.
      uses: ['figure_head_pkey', 'payment_due_pkey', 'webhook_limit'],
      rows: COUNTED_UP_TO + 1,
    },
    ({ figures }) => figures.circumstances(ENDED, { payBefore: NOW, settleBefore: NOW }),
  ),
  row(
    'steps of a new account',
    {
      uses: ['account_pkey', 'ledger_account_pkey'],
    },
    ({ figures }) => figures.setup(ENDED),
  ),
  row(
    'the owner of a number',
    { uses: ['shipment_number_lookup_pkey', 'shipment_pkey'] },
    ({ shipments }) => shipments.ownerOfNumber(ENDED.shipmentNumber),
  ),
  row('alerts that are open', 'alert_open', ({ alerts }) => alerts.listOpen(5)),
  row('an open alert, to close it', 'alert_open', ({ alerts }) =>
    alerts.close({ kind: 'BOOKING_STUCK', subject: numberOf(3) }, NOW),
  ),
  row(
    'cancellations that are due',
    { uses: ['cancellation_due_by_account'], rows: 3 * ROOM },
    ({ cancellations }) => cancellations.claimDue(FAIR_CLAIM),
  ),
  row('one cancellation', { uses: ['cancellation_due_pkey'], rows: 1 }, ({ cancellations }) =>
    cancellations.postpone({ ...ENDED, awb: 'SIM77' }, NOW, NOW),
  ),
  row(
    'the cancellations of a shipment',
    { uses: ['cancellation_due_pkey'], rows: 1 },
    ({ cancellations }) => cancellations.openOf(ENDED),
  ),
  row(
    'e-mails to buyers that are due',
    { uses: ['buyer_notice_due', 'buyer_notice_pkey'] },
    ({ buyerNotices }) => buyerNotices.claimDue(DUE),
  ),
  row(
    'e-mails to people that are due',
    { uses: ['person_notice_due', 'person_pkey', 'member_pkey'] },
    ({ personNotices }) => personNotices.claimDue(DUE),
  ),
  row('news that are due', { uses: ['news_due_next', 'news_due_pkey'] }, ({ personNotices }) =>
    personNotices.claimNews(DUE),
  ),
  row('an e-mail to a person', alone('person_notice_pkey', 1), ({ personNotices }) =>
    personNotices.handOver(TO_PERSON),
  ),
  row('an e-mail that is handed over', alone('buyer_notice_pkey', 1), ({ buyerNotices }) =>
    buyerNotices.handOver(NOTICE),
  ),
  row('the end of an e-mail', alone('buyer_notice_pkey', 1), ({ buyerNotices }) =>
    buyerNotices.recordEnd(NOTICE, { status: 'SENT', dueAt: null, endedAt: NOW, error: null }),
  ),
];

const SUMS = { environment: 'TEST', accountNumber: '1', now: NOW } as const;
const RANGE = { from: rupiah(20_001), to: rupiah(20_050), reserveTo: rupiah(20_099) };
const TRANSFERS = { uses: ['payment_open_transfer', 'shipment_pkey'] };
/** Time at which half of the open payments were made. */
const MIDDLE = new Date(Date.parse('2026-11-21T00:00:00Z') - (OVER + OPEN / 2) * 1_000);

const PAYMENTS: readonly PlanRow[] = [
  row('payments that have expired', 'payment_due_next', ({ payments }) =>
    payments.claimExpired(DUE),
  ),
  row('charges to be asked about', 'charge_due_next', ({ payments }) => payments.claimCharges(DUE)),
  row('payments and receipts of a shipment', 'payment_pkey', ({ payments }) =>
    payments.of(SUBJECT),
  ),
  row(
    'the payment of an order',
    { uses: ['payment_order_lookup_pkey', 'payment_pkey'] },
    ({ payments }) => payments.findByOrder({ gateway: 'SIMULATOR', orderId: '77' }),
  ),
  row('sums that are taken', 'transfer_sum_pkey', ({ payments }) =>
    payments.takenSums({ ...SUMS, ...RANGE }),
  ),
  row('open transfers of all accounts', TRANSFERS, ({ payments }) =>
    payments.openTransfers({ limit: ROOM, after: null }),
  ),
  row('open transfers after one', TRANSFERS, ({ payments }) =>
    payments.openTransfers({ limit: ROOM, after: { createdAt: MIDDLE, subject: '' } }),
  ),
  row('whether much is unpaid', 'payment_due_pkey', ({ payments }) =>
    payments.hasUnpaid(ENDED, ROOM),
  ),
  row('whether many sums are kept', 'transfer_sum_of_account', ({ payments }) =>
    payments.hasSums(ENDED, ROOM),
  ),
  row('the payment of a sum', 'transfer_sum_pkey', ({ payments }) =>
    payments.findBySum({ ...SUMS, amount: rupiah(30_500) }),
  ),
  row('sums with an expired rest', 'transfer_sum_rested', ({ payments }) =>
    payments.pruneSums(NOW, ROOM),
  ),
  row('expected cash that is due', { uses: ['cod_due_next'], rows: ROOM }, ({ cod }) =>
    cod.claimDue(DUE),
  ),
  row('whether cash is advanced', 'cod_due_pkey', ({ cod }) => cod.isAdvanced(ENDED)),
  row('whether cash is known to be late', 'cod_due_pkey', ({ cod }) => cod.isKnownLate(ENDED)),
  row('expected cash of an account', { uses: ['cod_due_of_tenant'], rows: COD_PENDING }, (stores) =>
    stores.cod.pendingCod(nthKey(50), 'UTC'),
  ),
];

const NO_ONE = '00000000-0000-7000-8000-00000000dead';
const LIVE = { ...ENDED, environment: 'LIVE' } as const;
const PAYOUT = { environment: 'LIVE', bankReference: '77' } as const;
const WITHDRAWAL_ID = uuidOf(77);

const WITHDRAWALS: readonly PlanRow[] = [
  row('open withdrawals', alone('withdrawal_open', ROOM), ({ withdrawals }) =>
    withdrawals.listOpen(ROOM),
  ),
  row('one withdrawal', alone('withdrawal_pkey', 1), ({ withdrawals }) =>
    withdrawals.find(LIVE, WITHDRAWAL_ID),
  ),
  row('the withdrawal of a reference', alone('withdrawal_once', 1), ({ withdrawals }) =>
    withdrawals.findByReference(LIVE, 'T-77'),
  ),
  row('the owner of a withdrawal', alone('withdrawal_lookup_pkey', 1), ({ withdrawals }) =>
    withdrawals.ownerOf(WITHDRAWAL_ID),
  ),
  row('the withdrawal of a payout', alone('payout_lookup_pkey', 1), ({ withdrawals }) =>
    withdrawals.paidOutBy(PAYOUT),
  ),
];

const ANY_OF_TIME = { statuses: null, createdFrom: null, createdTo: null };

const CLAIMS: readonly PlanRow[] = [
  row('open claims', alone('claim_open', ROOM), ({ claims }) => claims.listOpen(ROOM)),
  row('the claims of a shipment', alone('claim_of_shipment', 1), ({ claims }) =>
    claims.ofShipment(LIVE),
  ),
  row('a photo', { uses: ['claim_photo_of_shipment'], rows: 1 }, ({ claims }) =>
    claims.photo({ ...LIVE, claimId: NO_ONE, photoId: NO_ONE }, 'full'),
  ),
  row('the newest claims', { uses: ['claim_pkey'], rows: ROOM + 1 }, ({ claims }) =>
    claims.list(LIVE, ANY_OF_TIME, PAGE),
  ),
  row('open claims of an account', { uses: ['claim_by_state'], rows: 3 * ROOM }, ({ claims }) =>
    claims.list(LIVE, { ...ANY_OF_TIME, statuses: ['OPEN'] }, PAGE),
  ),
  row('the newest withdrawals', { uses: ['withdrawal_pkey'], rows: ROOM + 1 }, (stores) =>
    stores.withdrawals.list(LIVE, ANY_OF_TIME, PAGE),
  ),
  row('open withdrawals of an account', { uses: ['withdrawal_by_state'], rows: 3 * ROOM }, (own) =>
    own.withdrawals.list(LIVE, { ...ANY_OF_TIME, statuses: ['REQUESTED'] }, PAGE),
  ),
  row('a bank account', alone('bank_account_pkey', 1), ({ bankAccounts }) =>
    bankAccounts.find(LIVE, uuidOf(77)),
  ),
  row('the bank accounts of a tenant', alone('bank_account_once', 10), ({ bankAccounts }) =>
    bankAccounts.all({ ...LIVE, accountId: uuidOf(1) }),
  ),
];

const BOBS = { accountId: BOB, environment: 'TEST' } as const;
const ANY: PickupFilter = { statuses: null, courierCode: null, createdFrom: null, createdTo: null };
const AWAITING = { accountId: AWAITING_OF, environment: 'TEST' } as const;
const ANY_AWAITING = { courierCode: null, sender: null };
const FAR_SENDER = { districtId: '51.71.01', address: 'Jl. A' };
export const PICKUP = nthPickup(77, {
  ...BOBS,
  pickupId: uuidThen(77, later(INSTANT, 77_000)),
  shipmentNumbers: [1, 2].map(numberOf),
});

const PICKUPS: readonly PlanRow[] = [
  row('pickup calls that are due', 'pickup_due_by_account', ({ pickups }) =>
    pickups.claimDue(FAIR_CLAIM),
  ),
  row('one pickup call', { uses: ['pickup_due_pkey'], rows: 1 }, ({ pickups }) =>
    pickups.postpone({ ...PICKUP, action: 'CANCEL' }, NOW),
  ),
  row('a pickup', alone('pickup_pkey', 1), ({ pickups }) => pickups.find(PICKUP)),
  row('the newest pickups', { uses: ['pickup_pkey'], rows: ROOM + 1 }, ({ pickups }) =>
    pickups.list(BOBS, ANY, PAGE),
  ),
  row('open pickups', { uses: ['pickup_by_state'], rows: 3 }, ({ pickups }) =>
    pickups.list(BOBS, { ...ANY, statuses: ['REQUESTED'] }, PAGE),
  ),
  row('open pickups of a courier', { uses: ['pickup_by_state'], rows: 3 }, ({ pickups }) =>
    pickups.list(BOBS, { ...ANY, courierCode: 'swift', statuses: ['REQUESTED'] }, PAGE),
  ),
  row('pickups of a time', { uses: ['pickup_pkey'], rows: 1 }, ({ pickups }) =>
    pickups.list(BOBS, { ...ANY, createdTo: later(INSTANT, -900_000) }, PAGE),
  ),
  row(
    'the parcels that wait for a pickup',
    alone('shipment_awaiting_pickup', ROOM),
    ({ shipments }) => shipments.waitingForPickup(AWAITING, ANY_AWAITING, ROOM),
  ),
  row(
    'the parcels of a courier that wait at an address, behind those at others',
    alone('shipment_awaiting_pickup', ELSEWHERE),
    ({ shipments }) =>
      shipments.waitingForPickup(AWAITING, { courierCode: 'lion', sender: FAR_SENDER }, ROOM),
  ),
  row(
    'the parcels of a courier that nothing waits for',
    alone('shipment_awaiting_pickup', 0),
    ({ shipments }) =>
      shipments.waitingForPickup(AWAITING, { ...ANY_AWAITING, courierCode: 'swift' }, ROOM),
  ),
  row('the shipments of a pickup', { uses: ['shipment_pkey'], rows: 2 }, ({ shipments }) =>
    shipments.findAll(BOBS, ['jne1', 'jne2']),
  ),
];

const LANES = ENVIRONMENTS.flatMap((environment) =>
  COURIERS.map((courierCode) => ({ environment, provider: 'SIMULATOR', courierCode })),
);
const KEYS = [1, 3, 5].map((n) => ({ ...BOBS, shipmentNumber: `jne${n}` }));
const SIMULATOR = { environment: 'TEST', provider: 'SIMULATOR' } as const;
const JNE = { ...SIMULATOR, courierCode: 'jne' };
const LEASED_UNTIL = later(NOW, (1 - POLLS_DUE) * 60_000);
const A_DAY_BEFORE = later(NOW, -DAY_MS);

const POLLS: readonly PlanRow[] = [
  polls('of all couriers, with a limit for all', LANES, 100),
  polls('of all couriers, with a limit for some', LANES, 5),
  polls('of one courier of eight', LANES.slice(0, 1), 100),
  row('no poll', { uses: ['tracking_due_next'], rows: 0 }, ({ tracking }) =>
    tracking.claimDue({ ...requestOf(LANES), now: A_DAY_BEFORE }),
  ),
  row(
    'couriers of what is under way',
    { uses: ['tracking_due_next'], rows: 2 * LANES.length, alone: true },
    ({ tracking }) => tracking.lanes(),
  ),
  row(
    'polls to postpone',
    { uses: ['tracking_due_pkey'], rows: KEYS.length + A_FEW, alone: true },
    ({ tracking }) =>
      tracking.postpone(
        KEYS.map((key) => ({ ...key, dueAt: NOW })),
        LEASED_UNTIL,
      ),
  ),
  row('polls to make due now', alone('tracking_due_pkey', KEYS.length), ({ tracking }) =>
    tracking.markDueNow(KEYS, A_DAY_BEFORE),
  ),
  row('a timeline', alone('tracking_entry_pkey', ENTRIES), ({ tracking }) =>
    tracking.timeline({ ...BOBS, shipmentNumber: 'jne1' }),
  ),
  row(
    'shipments that are billed otherwise',
    { uses: ['shipment_billed_otherwise'], rows: A_FEW },
    ({ shipments }) => shipments.listBilledOtherwise(null, ROOM),
  ),
  row('an AWB of ours', { uses: ['courier_own_awb_once', 'courier_own_awb_free'] }, ({ awbPool }) =>
    awbPool.take('SICEPAT', 'SHP404'),
  ),
  row('a number of ours', { uses: ['courier_own_awb_once', 'courier_own_awb_pkey'] }, (stores) =>
    stores.awbPool.bind('NINJA', 'SHP404', ['A404', 'B404']),
  ),
  row('orders by numbers of ours', { uses: ['courier_own_awb_pkey'] }, ({ awbPool }) =>
    awbPool.referencesOf('SICEPAT', ['A404', 'B404']),
  ),
  row('shipments by AWB', alone('awb_lookup_pkey', 2), ({ tracking }) =>
    tracking.findByAwbs(['SIMjne1', 'SIMjne3', 'SIM404'].map((awb) => ({ ...JNE, awb }))),
  ),
  row(
    'shipments by number',
    { uses: ['shipment_number_lookup_pkey', 'shipment_pkey'], rows: 2 + A_FEW, alone: true },
    ({ tracking }) => tracking.findByNumbers(SIMULATOR, ['jne1', 'jne3', 'SHP404']),
  ),
  row(
    'snapshots',
    {
      uses: ['shipment_pkey', 'tracking_entry_pkey'],
      alone: true,
      rows: KEYS.length * ENTRIES,
      finds: KEYS.length * ENTRIES,
    },
    ({ tracking }) => tracking.snapshots(KEYS),
  ),
];

export const HISTORY_GROUPS: readonly PlanGroup[] = [
  { beside: 'ten thousand bookings that are over', rows: 5 * ROOM, cases: BOOKINGS },
  { beside: 'ten thousand payments that are over', rows: 5 * ROOM, cases: PAYMENTS },
  { beside: 'ten thousand withdrawals that are over', rows: ROOM, cases: WITHDRAWALS },
  { beside: 'ten thousand claims that are decided', rows: 3 * ROOM, cases: CLAIMS },
  { beside: 'pickups that are over and calls that wait', rows: 3 * ROOM, cases: PICKUPS },
  { beside: 'ten thousand polls that are not due', rows: 5 * ROOM, cases: POLLS },
];

/** Indexes that find the old rows of each kind, and some of the rest. */
const EXPIRED: Readonly<Record<keyof RetentionStore, readonly string[]>> = {
  quotes: ['quote_over', 'shipment_once_per_quote', 'quote_pkey'],
  instruments: ['payment_over', 'payment_receipt_of_shipment', 'transfer_sum_pkey', 'top_up_pkey'],
  testShipments: [
    'shipment_of_test',
    'tracking_entry_pkey',
    'booking_intent_pkey',
    'booking_attempt_pkey',
    'payment_pkey',
    'payment_order_lookup_pkey',
    'alert_pkey',
    'awb_lookup_pkey',
    'shipment_pkey',
    'quote_pkey',
    'buyer_notice_pkey',
    'shipment_term_of_shipment',
  ],
  batches: ['batch_over', 'batch_pkey'],
  livePeople: ['shipment_with_people'],
  testTopUps: ['top_up_of_test', 'payment_of_top_up', 'top_up_pkey', 'top_up_lookup_pkey'],
  testPickups: ['pickup_of_test', 'pickup_due_pkey', 'pickup_pkey'],
  unusedAccounts: ['account_unused', 'account_pkey'],
  trackers: ['tracker_by_end', 'tracker_pkey'],
  sessions: ['session_unused', 'session_pkey'],
  securityEvents: ['security_event_by_age', 'security_event_pkey'],
  attempts: ['attempt_bucket_full', 'attempt_bucket_pkey'],
  simulatedBookings: ['simulator_booking_by_age', 'simulator_booking_pkey'],
  simulatedPickups: ['simulator_pickup_by_age', 'simulator_pickup_pkey'],
  simulatedCharges: ['simulator_charge_by_age', 'simulator_charge_pkey'],
  buyerNotices: ['buyer_notice_by_age', 'buyer_notice_pkey'],
  personNotices: ['person_notice_by_age', 'person_notice_pkey'],
  figures: ['daily_figure_by_day', 'daily_figure_pkey'],
  routeFigures: ['route_figure_by_day', 'route_figure_pkey'],
};

export const EXPIRED_GROUP: PlanGroup = {
  beside: 'expired rows that stay',
  rows: 3 * ROOM,
  cases: (Object.keys(EXPIRED) as readonly (keyof RetentionStore)[]).map((kind) =>
    row(`a batch of ${kind}`, { uses: EXPIRED[kind] }, ({ retention }) =>
      retention[kind]({ before: new Date('2026-06-01Z'), limit: ROOM }),
    ),
  ),
};

function polls(what: string, lanes: readonly CourierLane[], limit: number): PlanRow {
  const count = lanes.length * Math.min(limit, POLLS_DUE);
  const uses = ['tracking_due_next', 'tracking_due_pkey'];
  return row(
    `polls ${what}`,
    { uses, rows: count + A_FEW, finds: count, alone: true },
    ({ tracking }) => tracking.claimDue(requestOf(lanes, limit)),
  );
}

function requestOf(lanes: readonly CourierLane[], limit = 100) {
  return { couriers: lanes.map((lane) => ({ ...lane, limit })), now: NOW, until: UNTIL };
}

function nthKey(n: number) {
  const accountId = uuidOf((n % 50) + 1);
  return { accountId, environment: 'TEST' as const, shipmentNumber: numberOf(n) };
}
