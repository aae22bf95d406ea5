import type { Tenant } from '#domain/environment.ts';
import { termsOf } from '#domain/insight/search/shipment-terms.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';

/** Updates the search terms of changed shipments; true if there may be more to follow. */
export type IndexShipments = () => Promise<boolean>;

type Deps = Pick<Ports, 'terms' | 'unitOfWork' | 'reportError'>;

/** Each run continues after the last one; twenty runs visit ten thousand tenants. */
const TENANTS_PER_RUN = 500;
/** Events per turn of a tenant; a tenant with more continues after all others had their turn. */
const EVENTS_PER_TURN = 200;

export function indexShipments({ terms, unitOfWork, reportError }: Deps): IndexShipments {
  let after: Tenant | null = null;
  return async () => {
    const { tenants, next } = await terms.behind(after, TENANTS_PER_RUN);
    after = next;
    let hasMore = false;
    for (const tenant of tenants) {
      try {
        if (await takeTurn(tenant, unitOfWork)) hasMore = true;
      } catch (error) {
        reportError('shipments of an account could not be indexed', error);
      }
    }
    return hasMore;
  };
}

/** Reads the current shipments, so that later events of the same shipment change nothing. */
function takeTurn(tenant: Tenant, unitOfWork: UnitOfWork): Promise<boolean> {
  return unitOfWork.decide({
    async look({ terms, shipments }) {
      const unindexed = await terms.unindexed(tenant, EVENTS_PER_TURN);
      const numbers = new Set(unindexed.events.map(({ shipmentNumber }) => shipmentNumber));
      const changed = numbers.size === 0 ? [] : await shipments.findAll(tenant, [...numbers]);
      return { unindexed, changed };
    },
    decide({ unindexed: { head, lastPosition, events }, changed }, write) {
      const isFull = events.length === EVENTS_PER_TURN;
      const seen = events.at(-1)?.position ?? 0;
      const position = isFull ? seen : Math.max(lastPosition, seen);
      if (position === head.position) return false;
      const shipments = changed.map((one) => ({
        shipmentId: one.shipmentId,
        terms: termsOf(one),
      }));
      write.terms.index(head, { ...head, position }, shipments);
      return isFull;
    },
  });
}
