import { EVENTS, type EventFacts, type EventType } from '#domain/event/event.ts';
import { MOVES, SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status.ts';
import type { EventExample } from '#src/usecases/simulation/rehearse-event.ts';
import type { ScanView } from '#src/views/tracking.ts';
import type { OpenApi } from './load-openapi.ts';

type Tree = Readonly<Record<string, unknown>>;
type About = EventExample['about'];

type Source = {
  readonly path: string;
  readonly method?: 'get' | 'post';
  readonly isList?: true;
};

/** The operation whose example shows the record of an event. */
const EXAMPLES: Readonly<Record<About, Source>> = {
  shipment: { path: '/shipments/{shipment_number}' },
  pickup: { path: '/pickups/{pickup_id}' },
  topup: { path: '/test/topups/{topup_id}/settle-payment', method: 'post' },
  transaction: { path: '/transactions', isList: true },
  claim: { path: '/claims', isList: true },
  batch: { path: '/batches/{batch_id}' },
  tracker: { path: '/trackers/{tracker_id}' },
  webhook: { path: '/webhooks/{webhook_id}' },
};

/** Records of the types whose family says nothing of it. */
const ABOUT: Partial<Record<EventType, About>> = {
  'wallet.topped_up': 'topup',
  'wallet.late_payment': 'shipment',
  'wallet.adjusted': 'transaction',
  'cod.collected': 'shipment',
  'cod.settled': 'shipment',
};

/** Status, and the one before it, where the record's own example shows another. */
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
  'wallet.late_payment': ['EXPIRED', 'EXPIRED'],
  'cod.collected': ['OUT_FOR_DELIVERY', 'DELIVERED'],
  'cod.settled': ['DELIVERED', 'DELIVERED'],
};

/** Statuses that a courier's scan brings. */
const SCANNED: readonly ShipmentStatus[] = MOVES.BOOKED.filter((status) => status !== 'CANCELLED');

const PAYMENTS: Partial<Record<string, string>> = {
  AWAITING_PAYMENT: 'UNPAID',
  BOOKING_FAILED: 'REFUNDED',
  CANCELLED: 'REFUNDED',
  EXPIRED: 'EXPIRED',
};

/** The example of an event of this type, made of the examples of the document. */
export function exampleEvent(openApi: OpenApi, type: EventType): EventExample {
  const [family = ''] = type.split('.');
  const about = ABOUT[type] ?? (family as About);
  const record = recordOf(openApi, about);
  const [previousStatus, status] = STATUSES[type] ?? statusesOf(type, record);
  const payment = PAYMENTS[String(status)] ?? 'PAID';
  const shown = {
    ...record,
    ...('environment' in record && { environment: 'TEST' }),
    ...('status' in record && { status }),
    ...(about === 'shipment' && { payment_status: payment }),
  };
  const scan = hasScan(type) ? scanOf(openApi, String(status)) : undefined;
  return { about, view: JSON.stringify(shown), previousStatus, scan };
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
  const { description, location, time, reason_code } = first;
  return { status: status as ScanView['status'], description, location, time, reason_code };
}

/** Only the fields that events show. */
function recordOf(openApi: OpenApi, about: About): Tree {
  const { isList, ...source } = EXAMPLES[about];
  const data = dataOf(openApi, source);
  const [first = data] = isList ? (data.items as readonly Tree[]) : [];
  const { properties } = openApi.components.schemas.EventSubject as {
    readonly properties: Readonly<Record<About, { readonly $ref: string }>>;
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

/** A notice leaves the status as it is. */
function statusesOf(type: EventType, record: Tree): readonly [string | null, unknown] {
  const { status }: EventFacts = EVENTS[type];
  if (status !== undefined) return [before(status), status];
  const shown = typeof record.status === 'string' ? record.status : null;
  return [shown, shown];
}

function before(status: ShipmentStatus): ShipmentStatus | null {
  return SHIPMENT_STATUSES.find((from) => MOVES[from].includes(status)) ?? null;
}
