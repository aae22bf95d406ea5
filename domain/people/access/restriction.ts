import { Refusal } from '#domain/refusal.ts';
import type { Role } from './role.ts';

/** Steps to which a session is limited until they are done; of several, the first one applies. */
export const RESTRICTIONS = ['CHOOSE_PASSWORD', 'SET_UP_FACTOR'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** The person of a session, with current data. */
export type Holder = {
  readonly isOperator: boolean;
  readonly hasFirstPassword: boolean;
  /** True only once the second factor is on. */
  readonly hasSecondFactor: boolean;
  /** Role in the chosen account; null if the person is not a member of it. */
  readonly role: Role | null;
};

/** People besides our staff who need a second factor. */
export type FactorPolicy = { readonly ownersNeedFactor: boolean };

const MESSAGES: Readonly<Record<Restriction, string>> = {
  CHOOSE_PASSWORD: 'This password was made for you: choose your own first.',
  SET_UP_FACTOR: 'Your role needs a second factor: set up an authenticator app first.',
};

const APPLIES: Readonly<Record<Restriction, (holder: Holder, by: FactorPolicy) => boolean>> = {
  CHOOSE_PASSWORD: ({ hasFirstPassword }) => hasFirstPassword,
  SET_UP_FACTOR: ({ isOperator, role, hasSecondFactor }, { ownersNeedFactor }) =>
    !hasSecondFactor && (isOperator || (ownersNeedFactor && role === 'OWNER')),
};

export function restrictionOf(holder: Holder, policy: FactorPolicy): Restriction | null {
  return RESTRICTIONS.find((each) => APPLIES[each](holder, policy)) ?? null;
}

/** Throws SESSION_RESTRICTED unless the operation is allowed `under` the restriction. */
export function refuseRestricted(
  { restriction }: { readonly restriction: Restriction | null },
  under: readonly Restriction[],
): void {
  if (restriction === null || under.includes(restriction)) return;
  throw new Refusal('SESSION_RESTRICTED', MESSAGES[restriction], { details: { restriction } });
}
