import type { Invitation } from './invitation.ts';

export interface InvitationStore {
  find(accountId: string, invitationId: string): Promise<Invitation | undefined>;
  /** Newest first; as many as an account may have. */
  all(accountId: string): Promise<readonly Invitation[]>;
}

export interface InvitationWrites {
  /** Stale if the e-mail is already invited. */
  insert(invitation: Invitation): void;
  /** Stale if one of them no longer exists. */
  remove(accountId: string, invitationIds: readonly string[]): void;
}
