import type { Role } from './role.ts';

/** A person in an account. */
export type Member = {
  readonly accountId: string;
  readonly personId: string;
  readonly role: Role;
  readonly createdAt: Date;
};
