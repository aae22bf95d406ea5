import type { CourierOperation } from '#domain/carrying/courier/call-budget.ts';
import { CourierFailure, type ProviderRefusal } from '#domain/carrying/courier/courier-failure.ts';
import type { ProviderAccess } from '#domain/carrying/courier/provider-access.ts';
import type { Clock } from '#domain/time.ts';

/** Shows whether a provider refuses all our requests, as observed by the calls of this process. */
export type ProviderGate = {
  access(): ProviderAccess;
  /** Throws an unsent CourierFailure, except for the call whose turn it is to try again. */
  refuse(call: GatedCall): void;
  answered(operation: CourierOperation): void;
  failed(error: unknown, operation: CourierOperation): void;
};

type GatedCall = { readonly courierName: string; readonly operation: CourierOperation };
type Kept = { readonly refusal: ProviderRefusal; readonly sinceMs: number; askAgainAtMs: number };

/**
 * Calls for rates, orders and cancellations, of which many may wait at once. Calls about parcels
 * under way have their own schedules.
 */
const GATED: readonly CourierOperation[] = [
  'rates',
  'book',
  'cancel',
  'requestPickup',
  'cancelPickup',
];
/** Calls that occur regularly, and so notice when the provider accepts us again. */
const WATCHED: readonly CourierOperation[] = [...GATED, 'track'];
/** One call per minute tries again. */
const ASK_AGAIN_MS = 60_000;
/**
 * Waiting orders are retried sooner. If there are none, rates must be offered again after this
 * time: otherwise no order would be placed, and nothing would notice that orders are accepted
 * again.
 */
const SOLD_AGAIN_MS = 15 * 60_000;

export function providerGate(clock: Clock): ProviderGate {
  const kept = new Map<CourierOperation, Kept>();
  let proven: ProviderAccess['proven'] = 'NOTHING';
  const leftMs = (operation: CourierOperation) => {
    const nowMs = clock.monotonicMs();
    const own = kept.get(operation);
    const ownMs = own === undefined ? 0 : own.askAgainAtMs - nowMs;
    const book = kept.get('book');
    if (operation !== 'rates' || book === undefined) return Math.max(0, ownMs);
    return Math.max(0, ownMs, book.sinceMs + SOLD_AGAIN_MS - nowMs);
  };
  const refuseFor = ({ courierName, operation }: GatedCall, ms: number) => {
    if (ms <= 0) return;
    const refusal = (kept.get('book') ?? kept.get(operation))?.refusal;
    const message = `${courierName} cannot be used at the moment; it is asked again by itself.`;
    throw new CourierFailure('COURIER_UNAVAILABLE', message, {
      wasSent: false,
      ...(refusal && { refusal }),
    });
  };
  return {
    access: () => ({ refusal: [...kept.values()][0]?.refusal ?? null, proven }),
    refuse(call) {
      const { operation } = call;
      if (!GATED.includes(operation)) return;
      refuseFor(call, leftMs(operation));
      const own = kept.get(operation);
      if (own !== undefined) own.askAgainAtMs = clock.monotonicMs() + ASK_AGAIN_MS;
    },
    answered(operation) {
      if (operation === 'book') kept.clear();
      else kept.delete(operation);
      if (operation === 'book') proven = 'ORDERS';
      else if (proven === 'NOTHING' && operation === 'rates') proven = 'PRICES';
    },
    failed(error, operation) {
      if (!(error instanceof CourierFailure) || error.refusal === undefined) return;
      if (!WATCHED.includes(operation)) return;
      const sinceMs = clock.monotonicMs();
      const { refusal } = error;
      kept.set(operation, { refusal, sinceMs, askAgainAtMs: sinceMs + ASK_AGAIN_MS });
      proven = 'NOTHING';
    },
  };
}
