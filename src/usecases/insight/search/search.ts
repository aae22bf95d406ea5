import type { PickupStore } from '#domain/carrying/pickup/pickup-store.ts';
import type { TrackerHead } from '#domain/carrying/tracker/tracker.ts';
import type { TrackerStore } from '#domain/carrying/tracker/tracker-store.ts';
import type { Tenant } from '#domain/environment.ts';
import {
  type LinkedId,
  RESULTS_MAX,
  type SearchedId,
  type SearchResult,
  searchOf,
} from '#domain/insight/search/search.ts';
import type { TopUpStore } from '#domain/money/top-up/top-up-store.ts';
import type { EventStore } from '#domain/notifying/event/event-store.ts';
import type { WebhookStore } from '#domain/notifying/webhook/webhook-store.ts';
import type { Permission } from '#domain/people/access/role.ts';
import { ANY_SHIPMENT, type ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';
import { type ShownShipment, shownShipment } from '#domain/selling/shipment/shown-shipment.ts';

export type SearchQuery = {
  readonly tenant: Tenant;
  readonly text: string;
  readonly permissions: readonly Permission[];
};

/** Best match first; empty if the text is too short. */
export type SearchEverything = (query: SearchQuery) => Promise<readonly SearchResult[]>;

type Deps = {
  readonly shipments: Pick<ShipmentStore, 'search' | 'findByQuote' | 'list'>;
  readonly topUps: Pick<TopUpStore, 'find'>;
  readonly events: Pick<EventStore, 'find'>;
  readonly webhooks: Pick<WebhookStore, 'find'>;
  readonly pickups: Pick<PickupStore, 'find'>;
  readonly trackers: Pick<TrackerStore, 'find' | 'search'>;
};

const NEWEST = { limit: RESULTS_MAX, offset: 0, includeTotal: false } as const;

type LookUp = (tenant: Tenant, uuid: string) => Promise<SearchResult | undefined>;

/**
 * Searches shipments and trackers concurrently, by index. Includes names and phone numbers for
 * callers who may see people.
 */
export function searchEverything({ shipments, trackers, ...stores }: Deps): SearchEverything {
  const lookUps = lookUpsOf({ shipments, trackers, ...stores });
  return async ({ tenant, text, permissions }) => {
    const search = searchOf(text);
    if (search === undefined) return [];
    if (search.by === 'TEXT') {
      const ofPeople = permissions.includes('people:read');
      const [found, people, followed] = await Promise.all([
        shipments.search(tenant, search.text, RESULTS_MAX),
        ofPeople ? shipments.list(tenant, { ...ANY_SHIPMENT, search: search.text }, NEWEST) : null,
        trackers.search(tenant, search.text, RESULTS_MAX),
      ]);
      const named = people?.items.map(shownShipment) ?? [];
      return shared(distinct([...found, ...named]).map(asResult), followed.map(asTracker));
    }
    // Not everyone may see the log; its page reports whether it has the request.
    if (search.kind === 'request' && !permissions.includes('log:read')) return [];
    const result = await lookUps[search.kind](tenant, search.uuid);
    return result === undefined ? [] : [result];
  };
}

function lookUpsOf({ shipments, ...stores }: Deps): Readonly<Record<SearchedId, LookUp>> {
  const { topUps, events, webhooks, pickups, trackers } = stores;
  return {
    async quote(tenant, quoteId) {
      const shipment = await shipments.findByQuote(tenant, quoteId);
      return shipment && asResult(shipment);
    },
    topUp: existing('topUp', (tenant, id) => topUps.find(tenant, id)),
    event: existing('event', (tenant, id) => events.find(tenant, id)),
    webhook: existing('webhook', (tenant, webhookId) => webhooks.find({ ...tenant, webhookId })),
    pickup: existing('pickup', (tenant, pickupId) => pickups.find({ ...tenant, pickupId })),
    async tracker(tenant, trackerId) {
      const tracker = await trackers.find({ ...tenant, trackerId });
      return tracker && asTracker(tracker);
    },
    request: async (_, uuid) => ({ kind: 'request', uuid }),
  };
}

function existing(
  kind: LinkedId,
  find: (tenant: Tenant, uuid: string) => Promise<object | undefined>,
): LookUp {
  return async (tenant, uuid) =>
    (await find(tenant, uuid)) === undefined ? undefined : { kind, uuid };
}

function asResult(shipment: ShownShipment): SearchResult {
  return { kind: 'SHIPMENT', shipment };
}

function asTracker(tracker: TrackerHead): SearchResult {
  return { kind: 'TRACKER', tracker };
}

/** Takes half of each kind if both kinds have many results. */
function shared(
  shipments: readonly SearchResult[],
  trackers: readonly SearchResult[],
): readonly SearchResult[] {
  const room = Math.max(RESULTS_MAX / 2, RESULTS_MAX - trackers.length);
  return [...shipments.slice(0, room), ...trackers].slice(0, RESULTS_MAX);
}

/** Removes duplicates: a shipment may match by number, AWB, reference and name at once. */
function distinct(found: readonly ShownShipment[]): readonly ShownShipment[] {
  const byNumber = new Map(found.map((one) => [one.shipmentNumber, one]));
  return [...byNumber.values()].slice(0, RESULTS_MAX);
}
