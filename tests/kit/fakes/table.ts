/** Rows by key. A row is replaced, never changed, so that layers can share it. */
export type Table<Row> = {
  get(key: string): Row | undefined;
  /** Current rows; not to be kept while rows are written. */
  entries(): ReadonlyMap<string, Row>;
  /** Inserts a row; throws when the key is taken, as a primary key does. */
  insert(key: string, row: Row): void;
  replace(key: string, row: Row): void;
  remove(key: string): void;
};

export type Layer<Row> = Table<Row> & {
  /** Applies its writes to the layer below. */
  commit(): void;
};

/** Key of a row in its table, from its key columns. */
export function placeOf(...key: readonly (string | number)[]): string {
  return JSON.stringify(key);
}

const UNTOUCHED = new Map<string, never>();
const NONE = new Set<string>();

/** Layer that reads through to the table below, and keeps its writes until they are committed. */
export function layerOver<Row>(below?: Table<Row>): Layer<Row> {
  // Created on the first write, because most of the many layers are never written to.
  let own: Map<string, Row> = below === undefined ? new Map() : UNTOUCHED;
  /** Keys that this layer has removed, and that still exist in the layer below. */
  let removed: Set<string> = NONE;
  const get = (key: string) => own.get(key) ?? (removed.has(key) ? undefined : below?.get(key));
  const put = (key: string, row: Row) => {
    if (own === UNTOUCHED) own = new Map();
    own.set(key, row);
  };
  return {
    get,
    entries() {
      // Without changes the layer below is returned uncopied, since most works change a row or two.
      if (below === undefined) return own;
      if (own.size + removed.size === 0) return below.entries();
      const merged = new Map(below.entries());
      for (const key of removed) merged.delete(key);
      for (const [key, row] of own) merged.set(key, row);
      return merged;
    },
    insert(key, row) {
      if (get(key) !== undefined) throw new Error(`there is a row ${key} already`);
      put(key, row);
    },
    replace: put,
    remove(key) {
      own.delete(key);
      if (below === undefined) return;
      if (removed === NONE) removed = new Set();
      removed.add(key);
    },
    commit() {
      for (const key of removed) below?.remove(key);
      for (const [key, row] of own) below?.replace(key, row);
    },
  };
}
