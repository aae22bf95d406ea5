import { INDEXED_EVENTS } from '#domain/insight/search/shipment-terms.ts';
import type { TermStore, TermWrites } from '#domain/insight/search/term-store.ts';
import { behindIn } from './behind.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { tenantPlace } from './event-store.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

export function fakeTermStore({ eventHeads, termHeads, events }: Tables): TermStore {
  return {
    behind: async (...asked) => behindIn(termHeads, { eventHeads }, ...asked),
    async unindexed({ accountId, environment }, limit) {
      const tenant = { accountId, environment };
      const position = termHeads.get(tenantPlace(tenant))?.position ?? 0;
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
