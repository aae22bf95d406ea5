import type { Delivery } from '#domain/notifying/webhook/delivery.ts';
import type {
  ClaimedDeliveries,
  ClaimRequest,
  DeliveryStore,
} from '#domain/notifying/webhook/delivery-store.ts';
import { isEnabled, type Webhook, webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { WebhookDueRow } from '../store-contracts/contract.ts';
import { deliveryPlace, webhookPlace } from './delivery-rows.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

type Own = Pick<Tables, 'events' | 'webhooks' | 'webhookDeliveries' | 'webhookDue'>;
type At = { readonly now: Date; readonly until: Date };

/** Time of an endpoint that is neither due nor held. */
const NEVER = Number.POSITIVE_INFINITY;

export function fakeDeliveryHolds(
  tables: Own,
): Pick<DeliveryStore, 'leaseEndpoints' | 'claimDeliveries'> {
  const { webhooks, webhookDue } = tables;
  return {
    async leaseEndpoints({ limit, now, until, isSlow }) {
      const longest = [...webhookDue.entries().values()]
        .filter((row) => row.isSlow === isSlow && nextAt(row) <= now.getTime())
        .toSorted((a, b) => nextAt(a) - nextAt(b))
        .slice(0, limit);
      return longest.map((row) => {
        webhookDue.replace(webhookPlace(row), { ...row, dueAt: null, leasedUntil: until });
        return { ...webhookKeyOf(row), leasedUntil: until, isSlow };
      });
    },
    async claimDeliveries(wants, at) {
      return wants.flatMap((want) => {
        const row = webhookDue.get(webhookPlace(want));
        if (row?.leasedUntil?.getTime() !== want.leasedUntil.getTime()) return [];
        const webhook = webhooks.get(webhookPlace(want));
        const isSent = webhook !== undefined && isEnabled(webhook);
        if (isSent) return takeOf({ tables, want, row, webhook }, at);
        if (want.inFlight > 0) hold(tables, row, at.until);
        else giveUp(tables, { row, want }, { ...at, next: null });
        return [];
      });
    },
  };
}

type Taking = {
  readonly tables: Own;
  readonly want: ClaimRequest;
  readonly row: WebhookDueRow;
  readonly webhook: Webhook;
};

function takeOf({ tables, want, row, webhook }: Taking, at: At): readonly ClaimedDeliveries[] {
  const waiting = waitingAt(tables, want);
  const due = waiting.filter(({ dueAt }) => dueAt <= at.now).slice(0, want.limit);
  const isLeased = want.inFlight > 0 || due.length > 0;
  if (isLeased) hold(tables, row, at.until);
  else giveUp(tables, { row, want }, { ...at, next: waiting[0]?.dueAt ?? null });
  const deliveries = due.map((delivery) => {
    const { eventId, deliveryId, tries } = delivery;
    const leased = { ...delivery, dueAt: at.until };
    tables.webhookDeliveries.replace(deliveryPlace(delivery), leased);
    const body = ownedBy(delivery, tables.events).find((one) => one.eventId === eventId)?.body;
    if (body === undefined) throw new Error(`event ${eventId} is gone, and its delivery is not`);
    return { ...webhookKeyOf(want), eventId, deliveryId, tries, body };
  });
  const { url, secrets, failingSince } = webhook;
  return [{ ...webhookKeyOf(want), isLeased, webhook: { url, secrets, failingSince }, deliveries }];
}

/** Waiting deliveries, sorted by due time. */
function waitingAt({ webhookDeliveries }: Own, { webhookId, ...tenant }: ClaimRequest) {
  return ownedBy(tenant, webhookDeliveries)
    .filter((delivery) => delivery.webhookId === webhookId)
    .flatMap((delivery): (Delivery & { readonly dueAt: Date })[] => {
      const { dueAt } = delivery;
      return dueAt === null ? [] : [{ ...delivery, dueAt }];
    })
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || byId(a, b));
}

function byId(a: Delivery, b: Delivery): number {
  return a.deliveryId < b.deliveryId ? -1 : 1;
}

function hold({ webhookDue }: Own, row: WebhookDueRow, until: Date): void {
  webhookDue.replace(webhookPlace(row), { ...row, dueAt: null, leasedUntil: until });
}

function giveUp(
  { webhookDue }: Own,
  { row, want }: { readonly row: WebhookDueRow; readonly want: ClaimRequest },
  { now, next }: At & { readonly next: Date | null },
): void {
  const soonest = Math.min(timeOf(row.dueAt), timeOf(next));
  const dueAt = soonest === NEVER ? null : new Date(Math.max(now.getTime(), soonest));
  webhookDue.replace(webhookPlace(row), { ...row, dueAt, leasedUntil: want.pausedUntil });
}

/**
 * Time from which an endpoint may be claimed; a lease may expire, because its holder may have died.
 */
function nextAt({ dueAt, leasedUntil }: WebhookDueRow): number {
  if (leasedUntil === null) return timeOf(dueAt);
  return dueAt === null ? leasedUntil.getTime() : Math.max(dueAt.getTime(), leasedUntil.getTime());
}

function timeOf(date: Date | null): number {
  return date?.getTime() ?? NEVER;
}
