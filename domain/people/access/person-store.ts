import type { Person } from './person.ts';

export interface PersonStore {
  find(personId: string): Promise<Person | undefined>;
  /** Expects an e-mail in the form of `normalEmail`. */
  findByEmail(email: string): Promise<Person | undefined>;
  /** Our staff, by e-mail. */
  operators(): Promise<readonly Person[]>;
  /** People with a second factor and an id after `after`, by id, `limit` at most. */
  withSecondFactor(after: string, limit: number): Promise<readonly Person[]>;
}

export interface PersonWrites {
  /** Stale if the e-mail already belongs to a person. */
  insert(person: Person): void;
  /** Stale unless the row has the revision of `before`; increments it. */
  update(before: Person, after: Omit<Person, 'revision'>): void;
  /**
   * Changes to an e-mail whose mailbox has just answered. Stale under the same conditions as
   * `update`, or if another person has the e-mail.
   */
  changeEmail(before: Person, proved: { readonly email: string; readonly at: Date }): void;
}
