import { EdgeRefusal } from './problem.ts';

/** Whether a request would be served now. */
export type Readiness = {
  /** Refuses with SERVICE_UNAVAILABLE when not. */
  check(): Promise<void>;
  /** From now on it would not. */
  beginDrain(): void;
};

/** `ask` rejects when what every request needs is not there. */
export function readiness(ask: () => Promise<unknown>): Readiness {
  let isDraining = false;
  return {
    beginDrain() {
      isDraining = true;
    },
    async check() {
      if (isDraining) throw notReady('Going down.');
      await ask().catch(() => {
        throw notReady('The database does not answer.');
      });
    },
  };
}

function notReady(message: string): EdgeRefusal {
  return new EdgeRefusal('SERVICE_UNAVAILABLE', message, { 'Retry-After': '1' });
}
