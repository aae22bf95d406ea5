import type { Values } from './session.ts';

/**
 * SQL of a write, which returns a row for each one written, and the steps before it, whose rows it
 * may read. Names are unique among all writes, because several are joined into one statement.
 */
export type WriteStatement = {
  /** `port_method`, with a suffix where a method needs several statements. */
  readonly name: string;
  readonly steps?: Readonly<Record<string, string>>;
  readonly sql: string;
  /** A write whose rows this one reads: it becomes a statement after that one. */
  readonly follows?: WriteStatement;
};

export type Write = {
  readonly statement: WriteStatement;
  readonly values: Values;
  /** Rows it has to write: stale if it writes another number. Null: any number. */
  readonly rows: number | null;
};

/** Writes that are sent together with COMMIT. */
export type WriteQueue = {
  add(write: Write): void;
  /** After all others: it locks rows under contention. */
  addLast(write: Write): void;
  /** As `add`, for a statement that a library prepares asynchronously, without network calls. */
  addPrepared(write: Promise<Write>): void;
};

export function writeQueue(): WriteQueue & { inOrder(): Promise<readonly Write[]> } {
  const writes: (Write | Promise<Write>)[] = [];
  const last: Write[] = [];
  return {
    add(write) {
      writes.push(write);
    },
    addLast(write) {
      last.push(write);
    },
    addPrepared(write) {
      // `inOrder` rejects with it; until then it must not count as an unhandled rejection.
      write.catch(() => {});
      writes.push(write);
    },
    inOrder: async () => [...(await Promise.all(writes)), ...last],
  };
}
