import { DAY_MS } from '#domain/time.ts';
import type { Account } from './account.ts';

/**
 * Limits of what strangers could misuse (e-mails from our domain, keys). They grow with an
 * account's age and trust: a new self-registered account gets little, one opened by an operator
 * gets all.
 */
export type Allowance = {
  /** E-mails to the account itself about its simulated parcels, in 24 hours. */
  readonly testNoticesADay: number;
  /** Open API keys in an environment. */
  readonly openKeys: number;
  /** Open invitations to the account. */
  readonly openInvitations: number;
};

export type Tier = 'NEW' | 'KNOWN' | 'GROWN';

/** Age from which a registered account has a tier. Oldest first. */
export const TIER_AGES = [
  ['GROWN', 30 * DAY_MS],
  ['KNOWN', 3 * DAY_MS],
  ['NEW', 0],
] as const satisfies readonly (readonly [Tier, number])[];

export const ALLOWANCES: Readonly<Record<Tier, Allowance>> = {
  NEW: { testNoticesADay: 10, openKeys: 10, openInvitations: 5 },
  KNOWN: { testNoticesADay: 25, openKeys: 50, openInvitations: 10 },
  GROWN: { testNoticesADay: 50, openKeys: 100, openInvitations: 20 },
};

type Origin = Pick<Account, 'openedBy' | 'createdAt'>;

export function tierOf({ openedBy, createdAt }: Origin, now: Date): Tier {
  if (openedBy === 'OPERATOR') return 'GROWN';
  const ageMs = now.getTime() - createdAt.getTime();
  return TIER_AGES.find(([, fromMs]) => ageMs >= fromMs)?.[0] ?? 'NEW';
}

export function allowanceOf(account: Origin, now: Date): Allowance {
  return ALLOWANCES[tierOf(account, now)];
}
