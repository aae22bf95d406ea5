import { ACCOUNT_ACT_KINDS } from './account-act.ts';
import type { Person } from './person.ts';

/** Changes of access rights and reads of data that the acts of an account do not cover. */
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
  /** UUIDv7: contains the time, which orders the log. */
  readonly eventId: string;
  readonly at: Date;
  readonly kind: SecurityEventKind;
  readonly outcome: SecurityOutcome;
  /** The account that the person was in or tried to enter; null if none. */
  readonly accountId: string | null;
  /** The person who acted, or whose password was tried. */
  readonly personId: string | null;
  readonly keyId: string | null;
  /** The actor's name at that time; null: the current name is shown. */
  readonly by: string | null;
  /** Subject of the event: a key's name, or an e-mail. */
  readonly subject: string;
  readonly detail: string;
  /** Empty at the command line. */
  readonly address: string;
  readonly userAgent: string;
  /** Number of similar events that this entry stands for; the entry is the last of them. */
  readonly times: number;
};

export type SecurityEventFilter = {
  /** Null matches any kind. */
  readonly kinds: readonly SecurityEventKind[] | null;
  readonly outcome: SecurityOutcome | null;
};

export type SecurityEventPage = {
  readonly limit: number;
  /** Only events before this one; absent: the newest. */
  readonly before?: string;
  /** Number of events examined, whatever the filter. */
  readonly lookAt: number;
};

/** Owner of the log. */
export type SecurityLogOwner = { readonly accountId: string } | { readonly personId: string };

/** `next`: continue after this event; null if this page is the last. */
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
   * Stores events that occurred outside of a decision. An event without a person, whose subject is
   * a known person's e-mail, is stored as that person's, in the account that they joined first;
   * events of unknown e-mails are dropped.
   */
  append(events: readonly SecurityEvent[]): Promise<void>;
}

export interface SecurityEventWrites {
  record(event: SecurityEvent): void;
}

/**
 * Security events that follow from a change of a person. `isOwn`: the person was signed in and made
 * the change.
 */
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
