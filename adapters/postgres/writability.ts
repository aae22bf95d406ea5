/** Remembers that the database takes no writes, as long as that is likely to go on. */
export type Writability = {
  /** Each error of the server, by its SQLSTATE. */
  failed(sqlState: string | undefined): void;
  takesWrites(): boolean;
};

/** The disk is full or broken, or the server has become a replica. */
const NO_WRITES: ReadonlySet<string | undefined> = new Set(['53100', '58030', '25006']);
/**
 * Each refused write begins it again. Some writes may still find room, so a success ends nothing;
 * afterwards the next requests try.
 */
const REFUSED_FOR_MS = 5_000;

export function writability(nowMs: () => number = () => performance.now()): Writability {
  let refusedMs = Number.NEGATIVE_INFINITY;
  return {
    failed(sqlState) {
      if (NO_WRITES.has(sqlState)) refusedMs = nowMs();
    },
    takesWrites: () => nowMs() - refusedMs >= REFUSED_FOR_MS,
  };
}
