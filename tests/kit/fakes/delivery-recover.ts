import { isEnabled } from '#domain/notifying/webhook/webhook.ts';
import type { RecoveryRow } from '../store-contracts/contract.ts';
import { deliver, deliveryPlace, subscribesTo, webhookPlace } from './delivery-rows.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

type Own = Pick<
  Tables,
  'events' | 'webhooks' | 'webhookDeliveries' | 'webhookDue' | 'webhookRecoveries'
>;
type Request = { readonly limit: number; readonly now: Date };

const RECOVERIES_AT_ONCE = 10;

export function fakeRecover(tables: Own, request: Request): boolean {
  const { webhookRecoveries } = tables;
  const due = [...webhookRecoveries.entries().values()]
    .filter(({ dueAt }) => dueAt <= request.now)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .slice(0, RECOVERIES_AT_ONCE);
  const goOn = due.map((recovery) => {
    const place = webhookPlace(recovery);
    const after = walk(tables, recovery, request);
    if (after === undefined) webhookRecoveries.remove(place);
    else webhookRecoveries.replace(place, { ...recovery, afterEvent: after, dueAt: request.now });
    return after !== undefined;
  });
  return due.length === RECOVERIES_AT_ONCE || goOn.includes(true);
}

/** Last event of a page; undefined if there are no more events. */
function walk(tables: Own, recovery: RecoveryRow, { limit, now }: Request): string | undefined {
  const webhook = tables.webhooks.get(webhookPlace(recovery));
  if (webhook === undefined || !isEnabled(webhook)) return undefined;
  const page = ownedBy(recovery, tables.events)
    .filter(({ eventId }) => eventId > recovery.afterEvent && eventId <= recovery.lastEvent)
    .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
    .slice(0, limit);
  for (const event of page.filter((one) => subscribesTo(webhook, one))) {
    const place = deliveryPlace({ ...webhook, eventId: event.eventId });
    const status = tables.webhookDeliveries.get(place)?.status ?? 'FAILED';
    if (status === 'FAILED') deliver(webhook, event, { tables, now });
  }
  return page.length < limit ? undefined : page.at(-1)?.eventId;
}
