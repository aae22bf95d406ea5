import { routeScopes } from '#domain/insight/figure/route-figure.ts';
import type { EventFilter } from '#domain/notifying/event/event-store.ts';
import type { DeliveryFilter } from '#domain/notifying/webhook/delivery-store.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';
import {
  ANY_EVENT,
  SHOP_URL,
  sampleAttemptedDelivery,
} from '#tests/kit/store-contracts/webhook-samples.ts';
import { EVENTS, EVENTS_NOW, UNPLACED } from './plan-fillings.ts';
import { type Call, type PlanGroup, type PlanRow, ROOM, row, uuidOf } from './plan-row.ts';

const PAGE = { limit: ROOM, offset: 0, includeTotal: false };
const SHOP = { accountId: uuidOf(7), environment: 'TEST' } as const;
const ENDPOINT = { ...SHOP, webhookId: uuidOf(7 + 1_000_000) };
const LEASED = Array.from({ length: 5 }, (_, place) => ({
  accountId: uuidOf(place + 1),
  environment: 'TEST' as const,
  webhookId: uuidOf(place + 1_000_001),
}));
const EVENTS_LEASE = { now: EVENTS_NOW, until: later(EVENTS_NOW, 20_000) };
const AT_EVENTS_NOW = { limit: ROOM, now: EVENTS_NOW };
const CLAIMED = LEASED.map((key) => ({
  ...key,
  leasedUntil: new Date(0),
  isSlow: false,
  limit: 4,
  inFlight: 0,
  pausedUntil: null,
}));
const ATTEMPTED = LEASED.map((key, shop) => {
  const eventId = eventOf(shop + 1, EVENTS - UNPLACED);
  return { ...sampleAttemptedDelivery(key, 1), eventId, tries: 1 };
});
const FAILING = { lastSuccessAt: null, lastFailureAt: EVENTS_NOW, failingSince: EVENTS_NOW };
const CONDITIONS = LEASED.map((key) => ({ ...key, url: SHOP_URL, ...FAILING, isSlow: true }));

const WEBHOOKS: readonly PlanRow[] = [
  row(
    'events to fan out',
    { uses: ['event_unplaced', 'event_head_pkey', 'event_pkey', 'webhook_limit'] },
    ({ events }) => events.fanOut(AT_EVENTS_NOW),
  ),
  row(
    'expired events',
    { uses: ['event_head_next', 'event_by_position', 'event_pkey', 'webhook_delivery_pkey'] },
    ({ events }) => events.prune({ ...AT_EVENTS_NOW, before: later(EVENTS_NOW, -1_480 * 60_000) }),
  ),
  row(
    'tenants whose events are to be counted',
    { uses: ['event_head_pkey', 'figure_head_pkey'] },
    ({ figures }) => figures.behind(null, ROOM),
  ),
  row('events to be counted', { uses: ['event_by_position', 'figure_head_pkey'] }, ({ figures }) =>
    figures.uncounted(SHOP, ROOM),
  ),
  row('the sums of a week', 'daily_figure_pkey', ({ figures }) =>
    figures.sums(SHOP, { since: '2026-03-01', from: '2026-03-04', to: '2026-03-10' }),
  ),
  row('the figures of a route', 'route_figure_pkey', ({ figures }) =>
    figures.routes(SHOP, {
      scopes: routeScopes('31.73.06', '35.25.14'),
      since: '2026-03-03',
      overdueBefore: '2026-03-05',
    }),
  ),
  row('an event', 'event_pkey', ({ events }) => events.find(SHOP, eventOf(7, 100))),
  row('a page of events', 'event_by_position', listing({}, 900)),
  row('the first events', 'event_by_position', listing({}, 0)),
  row('events of a rare type', 'event_by_type', listing({ types: ['pickup.failed'] }, 0)),
  row('events of an unused type', 'event_by_type', listing({ types: ['cod.settled'] }, 0)),
  row(
    'events of types',
    'event_by_type',
    listing({ types: ['cod.settled', 'pickup.failed', 'shipment.created'] }, 400),
  ),
  row(
    'events of a time',
    { uses: ['event_by_position', 'event_pkey'] },
    listing(minutesFrom(-900), 0),
  ),
  row('events until a time', 'event_by_position', listing({ createdTo: minute(-EVENTS + 5) }, 0)),
  row(
    'events of a type of a time',
    { uses: ['event_by_type', 'event_pkey'] },
    listing({ ...minutesFrom(-900), types: ['shipment.created'] }, 0),
  ),
  row('events of a time to come', 'event_by_position', listing({ createdFrom: minute(9) }, 0)),
  row('the events of a shipment', 'event_order', listing({ subject: 'SHP30' }, 0)),
  row(
    'endpoints to send to',
    { uses: ['webhook_due_next', 'webhook_due_pkey'] },
    ({ deliveries }) => deliveries.leaseEndpoints({ ...EVENTS_LEASE, limit: ROOM, isSlow: false }),
  ),
  row(
    'deliveries to send',
    { uses: ['webhook_delivery_next', 'webhook_delivery_pkey', 'event_pkey'] },
    ({ deliveries }) => deliveries.claimDeliveries(CLAIMED, EVENTS_LEASE),
  ),
  row(
    'attempted deliveries',
    { uses: ['webhook_delivery_pkey', 'webhook_pkey', 'webhook_due_pkey'] },
    ({ deliveries }) => deliveries.record(ATTEMPTED, CONDITIONS),
  ),
  row(
    'missed events',
    { uses: ['webhook_recovery_next', 'event_pkey', 'webhook_recovery_pkey'] },
    ({ deliveries }) => deliveries.recover(AT_EVENTS_NOW),
  ),
  row('deliveries', 'webhook_delivery_by_status', sending({})),
  row('failed deliveries', 'webhook_delivery_by_status', sending({ statuses: ['FAILED'] })),
  row('waiting deliveries', 'webhook_delivery_by_status', sending({ statuses: ['PENDING'] })),
  row('deliveries until a time', 'webhook_delivery_by_status', sending({ createdTo: minute(-9) })),
  row('a delivery', 'webhook_delivery_by_id', ({ deliveries }) =>
    deliveries.find(ENDPOINT, eventOf(7, 100)),
  ),
  row('an endpoint', 'webhook_pkey', ({ webhooks }) => webhooks.find(ENDPOINT)),
];

/**
 * Index of the partition of the day before, which holds all but the last requests; each day has a
 * partition.
 */
const REQUEST_INDEX = 'request_log_20260920_pkey';
const OF_SUBJECT = 'request_log_20260920_account_id_environment_subject_request_idx';
const ANY_REQUEST = {
  statusClass: null,
  method: null,
  route: null,
  callerId: null,
  callerKind: null,
};
const LOOKED_AT = { limit: 5, before: null, lookAt: ROOM };

const REQUESTS: readonly PlanRow[] = [
  row('a page of requests', REQUEST_INDEX, ({ requestLog }) =>
    requestLog.list(SHOP, ANY_REQUEST, LOOKED_AT),
  ),
  row('failed requests, of which there are none', REQUEST_INDEX, ({ requestLog }) =>
    requestLog.list(SHOP, { ...ANY_REQUEST, statusClass: 5 }, LOOKED_AT),
  ),
  row('a request', REQUEST_INDEX, ({ requestLog }) => requestLog.find(SHOP, eventOf(7, 1_400))),
  row('the requests that changed a shipment', OF_SUBJECT, ({ requestLog }) =>
    requestLog.changesOfSubject(SHOP, 'SHP280', ROOM),
  ),
];

/** Statements that read a page of events, its details, and a few deleted rows. */
export const EVENT_GROUP: PlanGroup = {
  beside: 'all earlier events and deliveries',
  rows: 4 * ROOM,
  cases: [...WEBHOOKS, ...REQUESTS],
};

function listing(filter: Partial<EventFilter>, after: number): Call {
  const page = { limit: ROOM, after, order: 'oldest' } as const;
  return ({ events }) => events.list(SHOP, { ...ANY_EVENT, ...filter }, page);
}

function sending(filter: Partial<DeliveryFilter>): Call {
  const any = { statuses: null, eventId: null, createdFrom: null, createdTo: null };
  return ({ deliveries }) => deliveries.list(ENDPOINT, { ...any, ...filter }, PAGE);
}

function minutesFrom(first: number): Pick<EventFilter, 'createdFrom' | 'createdTo'> {
  return { createdFrom: minute(first), createdTo: minute(first + 5) };
}

function minute(place: number): Date {
  return later(EVENTS_NOW, place * 60_000);
}

function eventOf(shop: number, n: number): string {
  const time = minute(n - EVENTS)
    .getTime()
    .toString(16)
    .padStart(12, '0');
  const digits = `${time}70008000${(shop * 100_000 + n).toString(16).padStart(12, '0')}`;
  return uuidOf(`0x${digits}`);
}
