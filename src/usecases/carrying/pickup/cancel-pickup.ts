import { isToBeCancelled } from '#domain/carrying/pickup/pickup.ts';
import type { Tenant } from '#domain/environment.ts';
import { pickupView } from '#src/views/carrying/pickup.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { endPickup, requestCourierCancel } from './end-pickup.ts';
import { foundPickup } from './get-pickup.ts';

/** Takes effect at once, without waiting for the courier. Idempotent. PICKUP_NOT_ALLOWED. */
export type CancelPickup = (
  tenant: Tenant,
  pickupId: string,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof pickupView>>>;

type Deps = Pick<Ports, 'idempotent' | 'clock' | 'random'>;

export function cancelPickup({ idempotent, clock, random }: Deps): CancelPickup {
  return (tenant, pickupId, request) =>
    idempotent.run(request, {
      look: ({ pickups }) => foundPickup(pickups, tenant, pickupId),
      decide(pickup, write) {
        if (!isToBeCancelled(pickup)) return pickupView(pickup);
        const recorder = recorderOf({ now: clock.now(), write, random });
        const cancelled = endPickup({ pickup }, { status: 'CANCELLED' }, recorder);
        requestCourierCancel(cancelled, recorder);
        return pickupView(cancelled);
      },
    });
}
