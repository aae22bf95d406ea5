/** Rows by key. A row is replaced, never changed, so that layers can share it. */
export type Table<Row> = {
  get(key: string): Row | undefined;
  entries(): Map<string, Row>;
  /** Throws when the key is taken, as a primary key does. */
  insert(key: string, row: Row): void;
  replace(key: string, row: Row): void;
};

export type Layer<Row> = Table<Row> & {
  /** Hands its own writes down. */
  commit(): void;
  /** An insert was refused: as in PostgreSQL, nothing of the transaction may be kept then. */
  isBroken(): boolean;
};

/** Sees what lies below, and keeps its own writes apart until they are committed. */
export function layerOver<Row>(below?: Table<Row>): Layer<Row> {
  const own = new Map<string, Row>();
  let isBroken = false;
  const get = (key: string) => own.get(key) ?? below?.get(key);
  return {
    get,
    entries: () => new Map([...(below?.entries() ?? []), ...own]),
    insert(key, row) {
      isBroken ||= get(key) !== undefined;
      if (get(key) !== undefined) throw new Error(`there is a row ${key} already`);
      own.set(key, row);
    },
    replace(key, row) {
      own.set(key, row);
    },
    commit() {
      for (const [key, row] of own) below?.replace(key, row);
    },
    isBroken: () => isBroken,
  };
}
