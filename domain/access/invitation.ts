import type { Role } from './role.ts';

/** Open until it is accepted, revoked or replaced; then its row is gone. */
export type Invitation = {
  readonly accountId: string;
  readonly invitationId: string;
  /** `normalEmail`; one invitation each in an account. */
  readonly email: string;
  readonly role: Role;
  /** The secret itself is only in the e-mail. */
  readonly secretSha256: string;
  /** The person's e-mail. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};
