import type { Values } from './session.ts';

/**
 * What a write does: its SQL, which answers a row for each that it wrote, and the steps before it,
 * whose rows it may read. Names are its own among all writes: several leave as one statement.
 */
export type WriteStatement = {
  /** `port_method`, or with more to it where a method needs several. */
  readonly name: string;
  readonly steps?: Readonly<Record<string, string>>;
  readonly sql: string;
  /** Whose rows it has to see: it leaves as a statement after theirs. */
  readonly follows?: WriteStatement;
};

export type Write = {
  readonly statement: WriteStatement;
  readonly values: Values;
  /** How many it has to write: stale where it writes another number. Null: any will do. */
  readonly rows: number | null;
};

/** What waits for the COMMIT to leave with it. */
export type WriteQueue = {
  add(write: Write): void;
  /** Behind all others: it locks rows that many want. */
  addLast(write: Write): void;
  /** As `add`, for a statement that somebody else's code makes; it may not wait for a network. */
  addMade(write: Promise<Write>): void;
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
    addMade(write) {
      // Who awaits them all hears of a failure; until then it is no unhandled one.
      write.catch(() => {});
      writes.push(write);
    },
    inOrder: async () => [...(await Promise.all(writes)), ...last],
  };
}
