import type { ProviderRefusal } from './courier-failure.ts';

/** Our access to a provider, as observed by the calls of one process. */
export type ProviderAccess = {
  /** Why the provider refuses our requests; null if it does not. */
  readonly refusal: ProviderRefusal | null;
  /**
   * Access proved by an answer since the connection was opened, or since the provider last refused
   * us.
   */
  readonly proven: 'NOTHING' | 'PRICES' | 'ORDERS';
};

/** Texts for operators. */
export const REFUSAL_TEXTS: Readonly<Record<ProviderRefusal, string>> = {
  NOT_AUTHORISED: 'it does not accept our credentials',
  ADDRESS_NOT_ALLOWED: 'it does not allow our IP address',
  BALANCE_TOO_LOW: 'our balance there is too low',
  ACCOUNT_CLOSED: 'our account there is closed',
};

/**
 * Refusals that an answer with prices disproves: providers answer prices without a balance, and
 * some without a contract.
 */
const ENDED_BY_PRICES: readonly ProviderRefusal[] = ['NOT_AUTHORISED', 'ADDRESS_NOT_ALLOWED'];
const ALL = Object.keys(REFUSAL_TEXTS) as readonly ProviderRefusal[];

/** Refusals that have certainly ended. */
export function endedRefusals({ refusal, proven }: ProviderAccess): readonly ProviderRefusal[] {
  if (refusal !== null || proven === 'NOTHING') return [];
  return proven === 'ORDERS' ? ALL : ENDED_BY_PRICES;
}
