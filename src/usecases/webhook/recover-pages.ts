import type { Clock } from '#domain/time.ts';
import type { DeliveryStore } from '#domain/webhook/delivery-store.ts';

/** Goes on with what clients want to have once more. Whether there may be more right now. */
export type RecoverPages = () => Promise<boolean>;

/** Events of each endpoint that is recovered: a moment's work, and nobody waits for the next. */
const ROOM = 500;

export function recoverPages(deliveries: DeliveryStore, clock: Clock): RecoverPages {
  return () => deliveries.recover({ room: ROOM, now: clock.now() });
}
