import type { Tenant } from '#domain/environment.ts';
import { INDEXED_EVENTS } from '#domain/search/shipment-terms.ts';
import type { TermStore, TermWrites } from '#domain/search/term-store.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { tenantPlace } from './event-store.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

export function fakeTermStore({ eventHeads, termHeads, events }: Tables): TermStore {
  const positionOf = (tenant: Tenant) => termHeads.get(tenantPlace(tenant))?.position ?? 0;
  return {
    async behind(after, limit) {
      const walked = [...eventHeads.entries().values()]
        .toSorted((a, b) => (tenantPlace(a) < tenantPlace(b) ? -1 : 1))
        .filter((head) => after === null || tenantPlace(head) > tenantPlace(after))
        .slice(0, limit);
      const last = walked[limit - 1];
      return {
        tenants: walked.filter((head) => head.lastPosition > positionOf(head)).map(toTenant),
        next: last === undefined ? null : toTenant(last),
      };
    },
    async unindexed({ accountId, environment }, limit) {
      const tenant = { accountId, environment };
      const position = positionOf(tenant);
      const found = ownedBy(tenant, events)
        .filter(({ type }) => INDEXED_EVENTS.includes(type))
        .flatMap((event) =>
          event.position === null
            ? []
            : [{ position: event.position, shipmentNumber: event.subject }],
        )
        .filter((event) => event.position > position)
        .toSorted((a, b) => a.position - b.position);
      return {
        head: { ...tenant, position },
        lastPosition: eventHeads.get(tenantPlace(tenant))?.lastPosition ?? 0,
        events: found.slice(0, limit),
      };
    },
  };
}

export function fakeTermWrites(queue: ChangeQueue): TermWrites {
  return {
    index(before, { accountId, environment, position }, shipments) {
      queue.add(({ termHeads, shipmentTerms }) => {
        const place = placeOf(accountId, environment);
        const stored = termHeads.get(place)?.position ?? before.position;
        if (stored !== before.position) throw new Stale(`followed up to ${stored}`);
        termHeads.replace(place, { accountId, environment, position });
        for (const { shipmentId, terms } of shipments)
          shipmentTerms.replace(placeOf(accountId, environment, shipmentId), { terms });
      });
    },
  };
}

function toTenant({ accountId, environment }: Tenant): Tenant {
  return { accountId, environment };
}
