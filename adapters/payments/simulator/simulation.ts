import type { PaymentSimulation } from '#domain/money/payment/payment-simulation.ts';
import type { Clock } from '#domain/time.ts';
import type { ChargeMemory } from './charge-memory.ts';

type Deps = { readonly charges: ChargeMemory; readonly clock: Pick<Clock, 'now'> };

/** Test controls of the simulated gateway's charges. */
export function paymentSimulation({ charges, clock }: Deps): PaymentSimulation {
  return {
    async settle(orderId, amount) {
      const charge = await charges.find(orderId);
      if (charge === undefined) return { kind: 'UNKNOWN_CHARGE' };
      const at = clock.now();
      const isPaid = await charges.pay({ orderId, amount: amount ?? null, at });
      return isPaid
        ? { kind: 'SETTLED', wasExpired: charge.expiresAt <= at }
        : { kind: 'PAID_BEFORE' };
    },
    async expire(orderId) {
      if (await charges.end(orderId, clock.now())) return { kind: 'ENDED' };
      const charge = await charges.find(orderId);
      if (charge === undefined) return { kind: 'UNKNOWN_CHARGE' };
      return { kind: charge.paid === null ? 'OVER_BEFORE' : 'PAID_BEFORE' };
    },
  };
}
