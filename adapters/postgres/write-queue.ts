import type { Values } from './session.ts';
import type { SharedForm } from './shared-form.ts';

/**
 * SQL of a write, which returns one row for each row written, and the preceding steps, whose rows
 * it may read. Names are unique among all writes, because several are joined into one statement.
 */
export type WriteStatement = {
  /** Written as `port_method`, with a suffix if a method needs several statements. */
  readonly name: string;
  readonly steps?: Readonly<Record<string, string>>;
  readonly sql: string;
  /** A write whose rows this one reads, so this one goes into a later statement. */
  readonly follows?: WriteStatement;
  /** The same write for several decisions; without it they do not share a statement. */
  readonly shared?: SharedForm;
};

export type Write = {
  readonly statement: WriteStatement;
  readonly values: Values;
  /**
   * Number of rows that the write must change; with any other number it is stale. Null: any number.
   */
  readonly rows: number | null;
};

/** Collects writes that are sent together with COMMIT. */
export type WriteQueue = {
  add(write: Write): void;
  /** Adds a write after all others, because it locks contended rows. */
  addLast(write: Write): void;
};

export function writeQueue(): WriteQueue & { inOrder(): Promise<readonly Write[]> } {
  const writes: Write[] = [];
  const last: Write[] = [];
  return {
    add(write) {
      writes.push(write);
    },
    addLast(write) {
      last.push(write);
    },
    inOrder: async () => [...writes, ...last],
  };
}
