import type { Brand } from '#adapters/couriers/_kit/manifest.ts';
import { PROVIDERS } from '#adapters/couriers/registry.gen.ts';
import type { Double } from '../../scripts/lab/double.ts';

/** A courier at its double, and the service bought there. */
export type LabSale = {
  readonly provider: string;
  readonly courier: string;
  readonly service: string;
  /** True for class C: the courier has no look-up. */
  readonly isNotAskable: boolean;
};

/** Biteship serves the couriers that no other double sells. */
const AGGREGATOR = 'BITESHIP';
const PROOFS = 2;
const BRANDS_OF_ONE = 4;

/** Puts the aggregator last, as each courier is sold by the first double that has it. */
export function inOrder(doubles: readonly Double[]): readonly Double[] {
  return doubles.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Services sold with doubles configured in this order: some couriers of each. */
export function salesOf(doubles: readonly Double[]): readonly LabSale[] {
  const taken = new Set<string>();
  return doubles.flatMap(({ provider }) => {
    const free = brandsOf(provider).filter(({ code }) => !taken.has(code));
    return free.slice(0, BRANDS_OF_ONE).flatMap(({ code: courier, services, bookingTerms }) => {
      taken.add(courier);
      const regular = services.find(({ type }) => type === 'REGULAR') ?? services[0];
      const isNotAskable = bookingTerms.class === 'C';
      if (regular === undefined) return [];
      return { provider, courier, service: regular.code, isNotAskable };
    });
  });
}

/**
 * Twice the longest time in which a double proves that an order never arrived: after a worker was
 * killed before the send, the repeated order may meet its fault and need a second proof.
 */
export function settlingMsOf(doubles: readonly Double[]): number {
  const terms = doubles.flatMap(({ provider }) =>
    brandsOf(provider).map(({ bookingTerms }) => bookingTerms),
  );
  const each = terms.map((one) => one.deadlineMs + (one.class === 'B' ? one.settleMs : 0));
  return PROOFS * Math.max(...each);
}

function brandsOf(provider: string): readonly Brand[] {
  const found = PROVIDERS.find(({ manifest }) => manifest.provider === provider);
  return found?.manifest.brands ?? [];
}

function rankOf({ provider }: Double): number {
  return provider === AGGREGATOR ? 1 : 0;
}
