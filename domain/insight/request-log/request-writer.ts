import type { UnmaskedRequest } from './unmasked-request.ts';

/** Masks requests and writes them into the log, outside of the event loop. */
export interface RequestWriter {
  newBatch(): RequestBatch;
}

/** Requests that are written together. */
export interface RequestBatch {
  /** Packs a request at once, so that its bodies do not stay on the heap. */
  add(request: UnmaskedRequest): void;
  /**
   * Masks and writes all of them, once. Rejects where that fails: none of them is in the log then,
   * and the error contains nothing of them.
   */
  write(): Promise<void>;
}
