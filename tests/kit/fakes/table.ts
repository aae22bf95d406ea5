/** Rows by key. A row is replaced, never changed, so that layers can share it. */
export interface Table<Row> {
  get(key: string): Row | undefined;
  all(): Row[];
  /** Throws when the key is taken, as a primary key does. */
  insert(key: string, row: Row): void;
  replace(key: string, row: Row): void;
}

/** Sees what lies below, keeps its own writes apart until they are committed. */
export type Layer<Row> = Table<Row> & {
  commit(): void;
  /** A write was refused: as in PostgreSQL, nothing of the transaction may be kept. */
  isBroken(): boolean;
};

export function emptyTable<Row>(): Table<Row> {
  return tableOver(new Map(), { get: () => undefined, entries: () => [] });
}

export function layerOver<Row>(below: Table<Row>): Layer<Row> {
  const own = new Map<string, Row>();
  let isBroken = false;
  return {
    get: (key) => own.get(key) ?? below.get(key),
    all: () => [],
    insert() {},
    replace: (key, row) => own.set(key, row),
    commit() {},
    isBroken: () => isBroken,
  };
}
