import { EdgeRefusal } from './problem.ts';

/** Whether a request would be served now, and whether this process may ever serve one again. */
export type Readiness = {
  /** Refuses with SERVICE_UNAVAILABLE when no request would be served now. */
  check(): Promise<void>;
  /** The same where nothing has worked for so long that a new process is better. Asks nothing. */
  checkLife(): void;
  /** From now on it would not. */
  beginDrain(): void;
};

/** What every request needs. */
type Source = {
  /** Rejects when it is not there. */
  now(): Promise<unknown>;
  /** For how long it was asked without any answer, be it that it is not there. */
  silentForMs(): number;
};

const DEAD_MS = 30_000;

export function readiness({ now, silentForMs }: Source): Readiness {
  let isDraining = false;
  return {
    beginDrain() {
      isDraining = true;
    },
    checkLife() {
      if (silentForMs() >= DEAD_MS) throw notReady('Nothing has worked for 30 seconds.');
    },
    async check() {
      if (isDraining) throw notReady('Going down.');
      await now().catch(() => {
        throw notReady('The database does not answer.');
      });
    },
  };
}

function notReady(message: string): EdgeRefusal {
  return new EdgeRefusal('SERVICE_UNAVAILABLE', message, { 'Retry-After': '1' });
}
