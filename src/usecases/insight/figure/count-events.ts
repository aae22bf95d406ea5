import type { Tenant } from '#domain/environment.ts';
import { countOf } from '#domain/insight/figure/daily-figure.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';

/** Adds new events to the figures of their tenants; true if there may be more. */
export type CountEvents = () => Promise<boolean>;

type Deps = Pick<Ports, 'figures' | 'unitOfWork' | 'reportError'> & {
  readonly clock: Pick<Clock, 'now'>;
};

/** Each run continues after the last: twenty runs visit ten thousand tenants. */
const TENANTS_PER_RUN = 500;
/** Events per turn of a tenant; a tenant with more continues after all others had their turn. */
export const EVENTS_PER_TURN = 500;

export function countEvents({ figures, reportError, ...deps }: Deps): CountEvents {
  let after: Tenant | null = null;
  return async () => {
    const { tenants, next } = await figures.behind(after, TENANTS_PER_RUN);
    after = next;
    let hasMore = false;
    for (const tenant of tenants) {
      try {
        if (await takeTurn(tenant, deps)) hasMore = true;
      } catch (error) {
        reportError('events of an account could not be counted', error);
      }
    }
    return hasMore;
  };
}

/**
 * Commits sums and position together, on the condition that the position has not changed since it
 * was read.
 */
function takeTurn(
  tenant: Tenant,
  { unitOfWork, clock }: Pick<Deps, 'unitOfWork' | 'clock'>,
): Promise<boolean> {
  return unitOfWork.decide({
    look: ({ figures }) => figures.uncounted(tenant, EVENTS_PER_TURN),
    decide(uncounted, write) {
      const count = countOf(uncounted, clock.now());
      if (count.head.position === uncounted.head.position) return false;
      write.figures.count(uncounted.head, count);
      return uncounted.events.length === EVENTS_PER_TURN;
    },
  });
}
