import type { Person } from './person.ts';

export interface PersonStore {
  find(personId: string): Promise<Person | undefined>;
  /** Expects `normalEmail`. */
  findByEmail(email: string): Promise<Person | undefined>;
  /** By e-mail. Few: our staff. */
  operators(): Promise<readonly Person[]>;
  /** Those with a second factor and an id after `after`, by id, `limit` at most. */
  withSecondFactor(after: string, limit: number): Promise<readonly Person[]>;
}

export interface PersonWrites {
  /** Stale where the e-mail is a person's already. */
  insert(person: Person): void;
  /** Stale where `before` is not of the row's revision; the new one is the next. */
  update(before: Person, after: Omit<Person, 'revision'>): void;
  /** To a mailbox that has just answered. Stale as `update`, or where the e-mail is a person's. */
  changeEmail(before: Person, proved: { readonly email: string; readonly at: Date }): void;
}
