import type { DeliveryStore } from '#domain/notifying/webhook/delivery-store.ts';
import type { Clock } from '#domain/time.ts';

/** Continues requested recoveries. Returns true if there may be more. */
export type ContinueRecoveries = () => Promise<boolean>;

/** Events per recovery in one statement; few, because several recoveries share it. */
const BATCH_SIZE = 500;

export function continueRecoveries(deliveries: DeliveryStore, clock: Clock): ContinueRecoveries {
  return () => deliveries.recover({ limit: BATCH_SIZE, now: clock.now() });
}
