import type { Tenant } from './environment.ts';
import type { IdKind } from './id.ts';
import type { CreatedBetween, List, ListRequest } from './page.ts';

/** Row that its owner creates, reads, changes and deletes, and that nothing else happens to. */
export type KeptRow = Tenant & { readonly createdAt: Date };

/**
 * Record type of which an owner keeps a limited number of rows, with the rules that differ between
 * record types.
 */
export type KeptNoun<Row extends KeptRow> = {
  /** Name of the record type in messages: "There is no such parcel preset." */
  readonly noun: string;
  /** Kind of its public ids. */
  readonly kind: IdKind;
  /** Property with the UUID of a row. */
  readonly id: keyof Row & string;
  /** Property that differs after each change, so that a stale change is noticed. */
  readonly version?: keyof Row & string;
  /**
   * Returns whether a row is in use; by default every row is. Only rows in use count towards the
   * owner's limit.
   */
  readonly isInUse?: (row: Row) => boolean;
  /** Returns whether an owner cannot have both rows; the database refuses the second. */
  readonly excludes?: (one: Row, other: Row) => boolean;
};

/** Owner, id and time of a new row, and the owner's other rows. */
export type NewRow<Owner, Row> = {
  readonly owner: Owner;
  readonly id: string;
  readonly now: Date;
  /** All rows of the owner. */
  readonly others: readonly Row[];
};

/** Record type with the usual operations: create, list, get, update and delete. */
export type EditableNoun<Row extends KeptRow, Terms, Change> = KeptNoun<Row> & {
  /** Returns a new row; throws if the owner has too many. */
  made(terms: Terms, of: NewRow<Tenant, Row>): Row;
  /** Returns the row with a change and the next version; fields not in the change stay. */
  changed(row: Row, change: Change): Row;
  /**
   * Returns the changed form of a row that a new or changed row excludes; throws if it must stay.
   */
  readonly givesWay?: (row: Row) => Row;
};

export interface KeptStore<Owner, Row> {
  find(owner: Owner, id: string): Promise<Row | undefined>;
  /** All rows of an owner that are in use, sorted by slot, or by id if there is none. */
  all(owner: Owner): Promise<readonly Row[]>;
  /** Newest first; `before` is an id. */
  list(owner: Owner, created: CreatedBetween, request: ListRequest): Promise<List<Row>>;
}

export interface KeptWrites<Row> {
  /** Stale if the slot is taken, or if another row excludes this one. */
  insert(row: Row): void;
  /**
   * Stale if the version is no longer that of `before`. Fails if another row excludes the new one.
   */
  update(before: Row, after: Row): void;
  /** Stale if the version has changed. */
  remove(row: Row): void;
}
