import { descriptionOf } from '#domain/carrying/tracking/description.ts';
import {
  EVENTS,
  type EventFacts,
  type EventRecord,
  type EventType,
  recordsOf,
} from '#domain/notifying/event/event.ts';
import { bookingProgress } from '#domain/selling/shipment/booking-progress.ts';
import { isCancellable } from '#domain/selling/shipment/cancellation.ts';
import { MOVES, SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { EventExample } from '#src/usecases/platform/simulation/rehearse-event.ts';
import type { ScanView } from '#src/views/carrying/tracking.ts';
import type { OpenApi } from './load-openapi.ts';

type Tree = Readonly<Record<string, unknown>>;

type Source = {
  readonly path: string;
  readonly method?: 'get' | 'post';
  readonly isList?: true;
};

/** Operation whose example shows an event's record. */
const EXAMPLES: Readonly<Record<EventRecord, Source>> = {
  shipment: { path: '/shipments/{shipment_number}' },
  pickup: { path: '/pickups/{pickup_id}' },
  topup: { path: '/test/topups/{topup_id}/settle-payment', method: 'post' },
  transaction: { path: '/transactions', isList: true },
  withdrawal: { path: '/withdrawals/{withdrawal_id}' },
  claim: { path: '/claims', isList: true },
  batch: { path: '/batches/{batch_id}' },
  tracker: { path: '/trackers/{tracker_id}' },
  webhook: { path: '/webhooks/{webhook_id}' },
};

/** Previous status and status, for events that the record's own example does not fit. */
const STATUSES: Partial<Record<EventType, readonly [string | null, string]>> = {
  'shipment.created': [null, 'PROCESSING'],
  'shipment.booking_delayed': ['PROCESSING', 'PROCESSING'],
  'shipment.payment_rejected': ['WAITING_CONFIRMATION', 'AWAITING_PAYMENT'],
  'shipment.cancelled': ['BOOKED', 'CANCELLED'],
  'pickup.requested': [null, 'REQUESTED'],
  'pickup.confirmed': ['REQUESTED', 'CONFIRMED'],
  'pickup.completed': ['CONFIRMED', 'COMPLETED'],
  'pickup.failed': ['REQUESTED', 'FAILED'],
  'pickup.cancelled': ['REQUESTED', 'CANCELLED'],
  'claim.opened': [null, 'OPEN'],
  'claim.settled': ['OPEN', 'SETTLED'],
  'claim.rejected': ['OPEN', 'REJECTED'],
  'wallet.topped_up': ['PENDING', 'PAID'],
  'topup.expired': ['PENDING', 'EXPIRED'],
  'topup.failed': ['PENDING', 'FAILED'],
  'withdrawal.completed': ['REQUESTED', 'COMPLETED'],
  'withdrawal.failed': ['REQUESTED', 'FAILED'],
  'wallet.late_payment': ['EXPIRED', 'EXPIRED'],
  'cod.collected': ['OUT_FOR_DELIVERY', 'DELIVERED'],
  'cod.settled': ['DELIVERED', 'DELIVERED'],
  'cod.late': ['DELIVERED', 'DELIVERED'],
};

const LATER = '2026-11-22T04:00:00.000Z';
const TRANSACTION = 'txn_01kaj2n8q4fvr9m7b0c1d2e3f6';
const UNPAID = { transaction_id: null, paid_at: null };
const UNDECIDED = { settled_amount: null, transaction_id: null };
const COLLECTED = {
  cod_amount: 150_000,
  cod_fee: 6_000,
  delivered_at: LATER,
  cod_settles_at: '2026-11-29T04:00:00.000Z',
};

/** Fields that differ from the record's own example. */
const FIELDS: Partial<Record<EventType, Tree>> = {
  'shipment.measured': { measured_weight_grams: 1_450 },
  'shipment.cancel_rejected': { courier_cancellation: 'REJECTED', cancellable: false },
  'pickup.failed': { failure: { code: 'PICKUP_FAILED', message: 'The courier did not come.' } },
  'wallet.late_payment': { late_payment: true },
  'wallet.adjusted': {
    type: 'ADJUSTMENT',
    bucket: 'available',
    reference: { type: 'adjustment', id: 'INV-2026-0417' },
    description: 'Adjustment INV-2026-0417',
  },
  'topup.expired': UNPAID,
  'topup.failed': UNPAID,
  'withdrawal.completed': {
    bank_reference: 'BCA2026112200417',
    completed_at: LATER,
    failure_reason: null,
    failed_at: null,
  },
  'withdrawal.failed': {
    bank_reference: null,
    completed_at: null,
    failure_reason: 'The bank does not know the account.',
    failed_at: LATER,
  },
  'cod.collected': COLLECTED,
  'cod.late': COLLECTED,
  'cod.settled': { ...COLLECTED, cod_settled_at: COLLECTED.cod_settles_at },
  'claim.opened': { ...UNDECIDED, decided_at: null },
  'claim.rejected': { ...UNDECIDED, rejection_reason: 'The photos show no damage.' },
  'webhook.disabled': { enabled: false, disabled_reason: 'FAILING', last_failure_at: LATER },
};

/** Statuses set by a courier's scan. */
const SCANNED: readonly ShipmentStatus[] = MOVES.BOOKED.filter((status) => status !== 'CANCELLED');

const PAYMENTS: Partial<Record<string, string>> = {
  AWAITING_PAYMENT: 'UNPAID',
  BOOKING_FAILED: 'REFUNDED',
  CANCELLED: 'REFUNDED',
  EXPIRED: 'EXPIRED',
};

/** Statuses of an unpaid shipment, and of one that no courier has booked. */
const NOT_PAID: readonly ShipmentStatus[] = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'EXPIRED'];
const NOT_BOOKED: readonly ShipmentStatus[] = [...NOT_PAID, 'PROCESSING', 'BOOKING_FAILED'];
const REJECTED = { code: 'BOOKING_REJECTED', message: 'The courier refused the order.' };

/** Example event of this type, built from the examples of the document. */
export function exampleEvent(openApi: OpenApi, type: EventType): EventExample {
  const [about] = recordsOf(type);
  if (about === undefined) throw new Error(`${type} is about no record`);
  const record = recordOf(openApi, about);
  const [previousStatus, status] = STATUSES[type] ?? statusesOf(type, record);
  const shown = {
    ...record,
    ...('environment' in record && { environment: 'TEST' }),
    ...('status' in record && { status }),
    ...(about === 'shipment' && shipmentFields(status as ShipmentStatus, record)),
    ...FIELDS[type],
  };
  const scan = hasScan(type) ? scanOf(openApi, String(status)) : undefined;
  return { about, view: JSON.stringify(shown), previousStatus, scan };
}

/** Fields of a shipment in this status that differ from the example, which is BOOKED. */
function shipmentFields(status: ShipmentStatus, { total_amount: amount }: Tree): Tree {
  const payment = PAYMENTS[status] ?? 'PAID';
  const isBack = payment === 'REFUNDED';
  const state = { status, courierCancellation: null, courierCancels: true };
  return {
    payment_status: payment,
    booking: bookingProgress(status, false),
    cancellable: isCancellable(state),
    ...(NOT_PAID.includes(status) && { paid_at: null }),
    ...(NOT_BOOKED.includes(status) && { awb: null, booked_at: null }),
    ...(isBack && { refund: { amount, transaction_id: TRANSACTION, refunded_at: LATER } }),
    ...(status === 'CANCELLED' && { cancelled_at: LATER }),
    ...(status === 'DELIVERED' && { delivered_at: LATER }),
    ...(status === 'BOOKING_FAILED' && { failure: REJECTED }),
  };
}

function hasScan(type: EventType): boolean {
  const { status }: EventFacts = EVENTS[type];
  const isCouriers = status !== undefined && SCANNED.includes(status);
  return isCouriers || type === 'shipment.tracking_updated' || type === 'tracker.updated';
}

function scanOf(openApi: OpenApi, status: string): ScanView {
  const { timeline } = dataOf(openApi, { path: '/tracking/{awb}' }) as {
    readonly timeline: readonly ScanView[];
  };
  const [first] = timeline;
  if (first === undefined) throw new Error('the document has no example of a scan');
  const { location, reason_code } = first;
  const reached = status as ScanView['status'];
  const described = { status: reached, isUnknown: false, reasonCode: null } as const;
  const description = descriptionOf({ ...described, description: '', code: '' }, 'en');
  return { status: reached, description, location, time: LATER, reason_code };
}

/** Only the fields that events show. */
function recordOf(openApi: OpenApi, about: EventRecord): Tree {
  const { isList, ...source } = EXAMPLES[about];
  const data = dataOf(openApi, source);
  const [first = data] = isList ? (data.items as readonly Tree[]) : [];
  const { properties } = openApi.components.schemas.EventSubject as {
    readonly properties: Readonly<Record<EventRecord, { readonly $ref: string }>>;
  };
  const name = properties[about].$ref.replace(/^.*\//, '');
  const fields = Object.keys(openApi.components.schemas[name]?.properties ?? {});
  return Object.fromEntries(Object.entries(first).filter(([field]) => fields.includes(field)));
}

function dataOf(openApi: OpenApi, { path, method = 'get' }: Source): Tree {
  const media = openApi.paths[`/api/v1${path}`]?.[method]?.responses['200']?.content;
  const answer = media?.['application/json']?.example as { readonly data: Tree } | undefined;
  if (answer === undefined) throw new Error(`the document has no example of ${path}`);
  return answer.data;
}

/** A notice does not change the status. */
function statusesOf(type: EventType, record: Tree): readonly [string | null, unknown] {
  const { status }: EventFacts = EVENTS[type];
  if (status !== undefined) return [before(status), status];
  const shown = typeof record.status === 'string' ? record.status : null;
  return [shown, shown];
}

function before(status: ShipmentStatus): ShipmentStatus | null {
  return SHIPMENT_STATUSES.find((from) => MOVES[from].includes(status)) ?? null;
}
