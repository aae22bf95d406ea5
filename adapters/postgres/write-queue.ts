import type { Statement, Values } from './session.ts';

export type Write = { readonly statement: Statement; readonly values: Values };

/** What waits for the COMMIT to leave with it. */
export type WriteQueue = {
  add(statement: Statement, values: Values): void;
  /** Behind all others: it locks rows that many want. */
  addLast(statement: Statement, values: Values): void;
  /** As `add`, for a statement that somebody else's code makes; it may not wait for a network. */
  addMade(write: Promise<Write>): void;
};

export function writeQueue(): WriteQueue & { inOrder(): Promise<readonly Write[]> } {
  const writes: (Write | Promise<Write>)[] = [];
  const last: Write[] = [];
  return {
    add(statement, values) {
      writes.push({ statement, values });
    },
    addLast(statement, values) {
      last.push({ statement, values });
    },
    addMade(write) {
      // Who awaits them all hears of a failure; until then it is no unhandled one.
      write.catch(() => {});
      writes.push(write);
    },
    inOrder: async () => [...(await Promise.all(writes)), ...last],
  };
}
