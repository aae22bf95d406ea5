/** Remembers for a while that the database refuses writes. */
export type Writability = {
  /** Called with the SQLSTATE of each server error. */
  failed(sqlState: string | undefined): void;
  takesWrites(): boolean;
};

/** The disk is full or broken, or the server has become a replica. */
const NO_WRITES: ReadonlySet<string | undefined> = new Set(['53100', '58030', '25006']);
/**
 * Each refused write restarts this time. Some writes may still succeed, so a success does not end
 * the time; afterwards the next requests try again.
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
