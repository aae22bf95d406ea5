/** A customer. Its id stands first in every key of every row it owns. */
export type Account = {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** Where people of Satukurir reach the client; null: by `email`. */
  readonly contactEmail: string | null;
  /** `+62…`. */
  readonly contactPhone: string | null;
  readonly createdAt: Date;
};

export const NO_CONTACT = { contactEmail: null, contactPhone: null } as const;

/** Case and surrounding spaces do not make another mailbox. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
