import type { ProviderRefusal } from './courier-failure.ts';

/** How we stand with a provider, as the calls of one process found it. */
export type ProviderAccess = {
  /** Why it turns our requests away; null: it does not. */
  readonly refusal: ProviderRefusal | null;
  /** What it has answered since the connection was opened, or since it last turned us away. */
  readonly proven: 'NOTHING' | 'PRICES' | 'ORDERS';
};

/** For operators. */
export const REFUSAL_TEXTS: Readonly<Record<ProviderRefusal, string>> = {
  NOT_AUTHORISED: 'it does not accept our credentials',
  ADDRESS_NOT_ALLOWED: 'it does not allow our IP address',
  BALANCE_TOO_LOW: 'our balance there is too low',
  ACCOUNT_CLOSED: 'our account there is closed',
};

/** Prices are answered without a balance, and by some providers without a contract. */
const ENDED_BY_PRICES: readonly ProviderRefusal[] = ['NOT_AUTHORISED', 'ADDRESS_NOT_ALLOWED'];
const ALL = Object.keys(REFUSAL_TEXTS) as readonly ProviderRefusal[];

/** The refusals that are certainly over. */
export function endedRefusals({ refusal, proven }: ProviderAccess): readonly ProviderRefusal[] {
  if (refusal !== null || proven === 'NOTHING') return [];
  return proven === 'ORDERS' ? ALL : ENDED_BY_PRICES;
}
