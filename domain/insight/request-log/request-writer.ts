import type { UnmaskedRequest } from './unmasked-request.ts';

/** Masks requests and writes them to the log, without blocking the event loop. */
export interface RequestWriter {
  newBatch(): RequestBatch;
}

/** Requests that are written together. */
export interface RequestBatch {
  /** Packs a request immediately, so that its bodies do not stay on the heap. */
  add(request: UnmaskedRequest): void;
  /**
   * Masks and writes all requests, once. If that fails, it rejects: then none of the requests is in
   * the log, and the error contains no part of them.
   */
  write(): Promise<void>;
}
