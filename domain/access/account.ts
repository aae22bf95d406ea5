/** A customer. Its id stands first in every key of every row it owns. */
export type Account = {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
};

/** Case and surrounding spaces do not make another mailbox. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
