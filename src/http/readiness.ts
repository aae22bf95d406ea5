import { EdgeRefusal } from './problem.ts';

/** Readiness and liveness of this process. */
export type Readiness = {
  /** Readiness: SERVICE_UNAVAILABLE if no request would be served now. */
  check(): Promise<void>;
  /**
   * Liveness: SERVICE_UNAVAILABLE once a failure has lasted so long that a restart is better. Runs
   * no query.
   */
  checkLife(): void;
  /** Not ready from now on. */
  beginDrain(): void;
  /** Aborted when the drain begins. */
  readonly draining: AbortSignal;
};

/** The database, which every request needs. */
type Source = {
  /** Rejects if the database does not answer; false while it refuses writes. */
  takesWrites(): Promise<boolean>;
  /** Milliseconds for which queries have been unanswered. */
  unansweredMs(): number;
};

const DEAD_MS = 30_000;

export function readiness({ takesWrites, unansweredMs }: Source): Readiness {
  const draining = new AbortController();
  return {
    beginDrain: () => draining.abort(),
    draining: draining.signal,
    checkLife() {
      if (unansweredMs() >= DEAD_MS) throw notReady('Nothing has worked for 30 seconds.');
    },
    async check() {
      if (draining.signal.aborted) throw notReady('Going down.');
      const isWritable = await takesWrites().catch(() => {
        throw notReady('The database does not answer.');
      });
      if (!isWritable) throw notReady('The database takes no writes.');
    },
  };
}

function notReady(message: string): EdgeRefusal {
  return new EdgeRefusal('SERVICE_UNAVAILABLE', message, { 'Retry-After': '1' });
}
