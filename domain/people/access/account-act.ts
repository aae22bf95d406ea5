/** Changes to an account's keys, members and settings, and visits of our staff. */
export const ACCOUNT_ACT_KINDS = [
  'KEY_CREATED',
  'KEY_REVOKED',
  'MEMBER_INVITED',
  'INVITATION_REVOKED',
  'MEMBER_JOINED',
  'ROLE_CHANGED',
  'MEMBER_REMOVED',
  'ACCOUNT_CHANGED',
  'BRAND_CHANGED',
  'BUYER_NOTICES_CHANGED',
  'OPERATOR_ENTERED',
] as const;
export type AccountActKind = (typeof ACCOUNT_ACT_KINDS)[number];

/**
 * Immutable record of a change to an account. Acts of an account are numbered from 1 without a gap:
 * of two concurrent changes, one is stale and is decided again, so that rules over several rows
 * (the last owner, limits) hold.
 */
export type AccountAct = {
  readonly accountId: string;
  readonly sequence: number;
  readonly kind: AccountActKind;
  /** Null: an operator, at the command line. */
  readonly personId: string | null;
  /** The person's e-mail at that time. */
  readonly by: string;
  /**
   * Subject of the change: a key by its name, a member by their e-mail, or the account by its name.
   */
  readonly subject: string;
  /** Detail of the change: an environment, a role, the names of changed fields. */
  readonly detail: string;
  readonly at: Date;
};

/** Acts before `beforeSequence`; null: the newest. */
export type AccountActPage = { readonly limit: number; readonly beforeSequence: number | null };

export interface AccountActStore {
  /** Returns 0 if there is none. */
  lastSequence(accountId: string): Promise<number>;
  /** Newest first. */
  list(accountId: string, page: AccountActPage): Promise<readonly AccountAct[]>;
}

export interface AccountActWrites {
  /** Stale if the account already has an act of this sequence. */
  record(act: AccountAct): void;
}
