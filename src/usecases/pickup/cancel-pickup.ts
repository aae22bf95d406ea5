import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { isToBeCancelled } from '#domain/pickup/pickup.ts';
import type { Clock } from '#domain/time.ts';
import { pickupView } from '#src/views/pickup.ts';
import type { Answered, Once, OnceRequest } from '../idempotency/once.ts';
import { endPickup, tellToStayAway } from './end-pickup.ts';
import { foundPickup } from './get-pickup.ts';

/** At once, whatever its courier says to it; the same answer however often. PICKUP_NOT_ALLOWED. */
export type CancelPickup = (
  tenant: Tenant,
  id: string,
  request: OnceRequest,
) => Promise<Answered<ReturnType<typeof pickupView>>>;

type Deps = { readonly once: Once; readonly clock: Clock; readonly chance: Chance };

export function cancelPickup({ once, clock, chance }: Deps): CancelPickup {
  return (tenant, id, request) =>
    once.run(request, {
      look: ({ pickups }) => foundPickup(pickups, tenant, id),
      decide(pickup, write) {
        if (!isToBeCancelled(pickup)) return pickupView(pickup);
        const recorder = { now: clock.now(), write, chance };
        const cancelled = endPickup({ pickup }, { status: 'CANCELLED' }, recorder);
        tellToStayAway(cancelled, recorder);
        return pickupView(cancelled);
      },
    });
}
