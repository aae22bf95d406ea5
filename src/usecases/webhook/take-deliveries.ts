import type { Clock } from '#domain/time.ts';
import type { DeliveryStore, Taken, Want } from '#domain/webhook/delivery-store.ts';
import { BEGIN_WITHIN_MS, HOLD_MS } from '#domain/webhook/schedule.ts';

export type { Taken, Want } from '#domain/webhook/delivery-store.ts';

/** What may be sent, and until when. */
export type Round = {
  readonly taken: readonly Taken[];
  readonly heldUntil: Date;
  /**
   * By the monotonic clock, from before it was asked for: whoever was stopped in the meantime
   * begins with nothing that somebody else may have by then.
   */
  readonly beginByMs: number;
};

/** Takes what is due at endpoints that are held, or gives them up. */
export type TakeDeliveries = (wants: readonly Want[]) => Promise<Round>;

export function takeDeliveries(deliveries: DeliveryStore, clock: Clock): TakeDeliveries {
  return async (wants) => {
    const beginByMs = clock.monotonicMs() + BEGIN_WITHIN_MS;
    const now = clock.now();
    const heldUntil = new Date(now.getTime() + HOLD_MS);
    const taken = await deliveries.take(wants, { now, until: heldUntil });
    return { taken, heldUntil, beginByMs };
  };
}
