/** Rows by key. A row is replaced, never changed, so that layers can share it. */
export type Table<Row> = {
  get(key: string): Row | undefined;
  entries(): Map<string, Row>;
  /** Throws when the key is taken, as a primary key does. */
  insert(key: string, row: Row): void;
  replace(key: string, row: Row): void;
  remove(key: string): void;
};

export type Layer<Row> = Table<Row> & {
  /** Hands its own writes down. */
  commit(): void;
  /** An insert was refused: as in PostgreSQL, nothing of the transaction may be kept then. */
  isBroken(): boolean;
};

/** The place of a row in its table, told by what makes its key. */
export function placeOf(...key: readonly (string | number)[]): string {
  return JSON.stringify(key);
}

/** Sees what lies below, and keeps its own writes apart until they are committed. */
export function layerOver<Row>(below?: Table<Row>): Layer<Row> {
  /** Undefined: removed. */
  const own = new Map<string, Row | undefined>();
  let isBroken = false;
  const get = (key: string) => (own.has(key) ? own.get(key) : below?.get(key));
  return {
    get,
    entries() {
      const merged = new Map<string, Row>();
      for (const [key, row] of [...(below?.entries() ?? []), ...own]) {
        if (row === undefined) merged.delete(key);
        else merged.set(key, row);
      }
      return merged;
    },
    insert(key, row) {
      isBroken ||= get(key) !== undefined;
      if (get(key) !== undefined) throw new Error(`there is a row ${key} already`);
      own.set(key, row);
    },
    replace: (key, row) => void own.set(key, row),
    remove: (key) => void own.set(key, undefined),
    commit() {
      for (const [key, row] of own) {
        if (row === undefined) below?.remove(key);
        else below?.replace(key, row);
      }
    },
    isBroken: () => isBroken,
  };
}
