import type { Rupiah } from '#domain/money.ts';

export type Settled =
  /** `wasOver`: its time was over, and the money comes late. */
  | { readonly kind: 'SETTLED'; readonly wasOver: boolean }
  | { readonly kind: 'PAID_BEFORE' }
  | { readonly kind: 'UNKNOWN_CHARGE' };

export type Ended =
  | { readonly kind: 'ENDED' }
  | { readonly kind: 'OVER_BEFORE' }
  | { readonly kind: 'PAID_BEFORE' }
  | { readonly kind: 'UNKNOWN_CHARGE' };

/**
 * The test clients' levers on the simulated gateway: they move a charge there, and nothing of ours.
 * Whoever pulls one asks the gateway then, as after a notification. Both throw GatewayFailure.
 */
export interface PaymentSimulation {
  /** Somebody pays what is asked for, or `amount`; also a charge whose time is over. */
  settle(orderId: string, amount?: Rupiah): Promise<Settled>;
  /** Its time is over now. */
  expire(orderId: string): Promise<Ended>;
}
