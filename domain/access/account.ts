/** A customer. Its id stands first in every key of every row it owns. */
export type Account = {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
};

/** Mailboxes differ by more than case only in theory; two accounts never do. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
