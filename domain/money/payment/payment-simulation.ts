import type { Rupiah } from '#domain/money.ts';

export type SettleOutcome =
  /** `wasExpired`: the charge had expired, so the money is late. */
  | { readonly kind: 'SETTLED'; readonly wasExpired: boolean }
  | { readonly kind: 'PAID_BEFORE' }
  | { readonly kind: 'UNKNOWN_CHARGE' };

export type ExpireOutcome =
  | { readonly kind: 'ENDED' }
  | { readonly kind: 'OVER_BEFORE' }
  | { readonly kind: 'PAID_BEFORE' }
  | { readonly kind: 'UNKNOWN_CHARGE' };

/**
 * Test controls of the simulated gateway. They change the charge at the gateway, not our rows: the
 * caller fetches the charge afterwards, as after a notification. Both throw GatewayFailure.
 */
export interface PaymentSimulation {
  /** Pays the charge with its own amount or with `amount`, even if it has expired. */
  settle(orderId: string, amount?: Rupiah): Promise<SettleOutcome>;
  /** Expires the charge now. */
  expire(orderId: string): Promise<ExpireOutcome>;
}
