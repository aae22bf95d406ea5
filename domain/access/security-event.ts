import { ACCOUNT_ACT_KINDS } from './account-act.ts';
import type { Person } from './person.ts';

/** What touches who may do what and who saw what, beside the acts of an account. */
export const SECURITY_EVENT_KINDS = [
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'SECOND_FACTOR_REFUSED',
  'SESSIONS_ENDED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_CHANGED',
  'SECOND_FACTOR_SET',
  'SECOND_FACTOR_REMOVED',
  'OPERATOR_MADE',
  'OPERATOR_REMOVED',
  'PERMISSION_REFUSED',
  'EXPORT_DOWNLOADED',
  'LABELS_DOWNLOADED',
  ...ACCOUNT_ACT_KINDS,
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export const SECURITY_OUTCOMES = ['DONE', 'REFUSED'] as const;
export type SecurityOutcome = (typeof SECURITY_OUTCOMES)[number];

/** An entry of the security log; immutable. */
export type SecurityEvent = {
  /** Holds the time: the log is in its order. */
  readonly eventId: string;
  readonly at: Date;
  readonly kind: SecurityEventKind;
  readonly outcome: SecurityOutcome;
  /** That the person was in, or would have entered; null: none. */
  readonly accountId: string | null;
  /** Who did it, or whose password it was. */
  readonly personId: string | null;
  readonly keyId: string | null;
  /** By which people know them, at that time; null: as they are known now. */
  readonly by: string | null;
  /** A key's name, an e-mail. */
  readonly subject: string;
  readonly detail: string;
  /** Empty at the command line. */
  readonly address: string;
  readonly userAgent: string;
  /** More than one: so many alike, of which this is the last. */
  readonly times: number;
};

export type SecurityEventFilter = {
  /** Null: any. */
  readonly kinds: readonly SecurityEventKind[] | null;
  readonly outcome: SecurityOutcome | null;
};

export type SecurityEventPage = {
  readonly limit: number;
  /** Events before this one; absent: the newest. */
  readonly before?: string;
  /** So many are looked at, whatever the filter. */
  readonly lookAt: number;
};

/** Whose log it is. */
export type SecurityLogOwner = { readonly accountId: string } | { readonly personId: string };

/** `next`: the page goes on behind this event; null: it is the last. */
export type SecurityEvents = {
  readonly items: readonly SecurityEvent[];
  readonly next: string | null;
};

export interface SecurityEventStore {
  /** Newest first. */
  list(
    owner: SecurityLogOwner,
    filter: SecurityEventFilter,
    page: SecurityEventPage,
  ): Promise<SecurityEvents>;
  /**
   * Keeps what happened outside of a decision. An event without a person, whose subject is the
   * e-mail of one, is theirs, and of the account that they joined first; a stranger's is not kept.
   */
  append(events: readonly SecurityEvent[]): Promise<void>;
}

export interface SecurityEventWrites {
  record(event: SecurityEvent): void;
}

/** What a change of a person means; `isOwn`: they have signed in and did it themselves. */
export function eventsOfChange(
  before: Person,
  after: Omit<Person, 'revision'>,
  isOwn: boolean,
): readonly SecurityEventKind[] {
  const had = before.secondFactor?.isOn === true;
  const has = after.secondFactor?.isOn === true;
  const password = isOwn ? 'PASSWORD_CHANGED' : 'PASSWORD_RESET';
  const operator = after.isOperator ? 'OPERATOR_MADE' : 'OPERATOR_REMOVED';
  const changes: readonly (readonly [boolean, SecurityEventKind])[] = [
    [before.passwordHash !== after.passwordHash, password],
    [!had && has, 'SECOND_FACTOR_SET'],
    [had && !has, 'SECOND_FACTOR_REMOVED'],
    [before.isOperator !== after.isOperator, operator],
  ];
  return changes.flatMap(([isChanged, kind]) => (isChanged ? [kind] : []));
}
