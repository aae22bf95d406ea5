import type { Tenant } from './environment.ts';
import type { IdKind } from './id.ts';
import type { CreatedBetween, List, ListRequest } from './page.ts';

/** Row that its owner creates, reads, changes and deletes, and that nothing else happens to. */
export type KeptRow = Tenant & { readonly createdAt: Date };

/** Noun of which an owner keeps a limited number of rows: the rules that differ between them. */
export type KeptNoun<Row extends KeptRow> = {
  /** Noun in messages: "There is no such parcel preset." */
  readonly noun: string;
  /** Kind of its public ids. */
  readonly kind: IdKind;
  /** Property with the UUID of a row. */
  readonly id: keyof Row & string;
  /** Property that differs after each change, so that a stale change is noticed. */
  readonly version?: keyof Row & string;
  /** Reports whether a row is in use; default: every row is. Only the others of an owner count. */
  readonly isInUse?: (row: Row) => boolean;
  /** Reports whether an owner may not have both rows; the database refuses the second of them. */
  readonly excludes?: (one: Row, other: Row) => boolean;
};

/** Owner, id and time of a new row, and the rows beside it. */
export type NewRow<Owner, Row> = {
  readonly owner: Owner;
  readonly id: string;
  readonly now: Date;
  /** All rows of the owner. */
  readonly others: readonly Row[];
};

/** Noun with the usual operations: create, list, get, update and delete. */
export type EditableNoun<Row extends KeptRow, Terms, Change> = KeptNoun<Row> & {
  /** Returns a new row; throws where the owner has too many. */
  made(terms: Terms, of: NewRow<Tenant, Row>): Row;
  /** Returns the row with a change and the next version; fields not in the change stay. */
  changed(row: Row, change: Change): Row;
  /** Returns what becomes of a row that a new or changed one excludes; throws where it stays. */
  readonly givesWay?: (row: Row) => Row;
};

export interface KeptStore<Owner, Row> {
  find(owner: Owner, id: string): Promise<Row | undefined>;
  /** Rows of an owner that are in use, by slot, or else by id: as many as it may have. */
  all(owner: Owner): Promise<readonly Row[]>;
  /** Newest first; `before` is an id. */
  list(owner: Owner, created: CreatedBetween, request: ListRequest): Promise<List<Row>>;
}

export interface KeptWrites<Row> {
  /** Stale if the slot is taken, or if a row excludes it. */
  insert(row: Row): void;
  /** Stale if the version is no longer that of `before`; an error if a row excludes it. */
  update(before: Row, after: Row): void;
  /** Stale if the version has changed. */
  remove(row: Row): void;
}
