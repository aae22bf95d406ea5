import type { Tenant } from '#domain/environment.ts';
import type { KeyState } from './decision.ts';

/** Scoped to the account, so that a retry with another API key is recognised. */
export type KeyScope = Tenant & {
  /** The pattern: `POST /shipments/{id}/pay`. */
  readonly route: string;
  readonly key: string;
};

/** The JSON text of the first answer. */
export type StoredAnswer = string;

/** State of a key, as of `readAt` by the database's clock. */
export type KeySnapshot = { readonly state: KeyState<StoredAnswer>; readonly readAt: Date };

export type AnswerToStore = KeyScope & {
  readonly fingerprint: string;
  readonly answer: StoredAnswer;
  /** Time when the key was read: an answer that is older by RETENTION_MS is replaced. */
  readonly claimedAt: Date;
};

export interface IdempotencyStore {
  find(scope: KeyScope): Promise<KeySnapshot>;
  /**
   * Deletes answers that were completed before this time, at most `limit`. Returns their number.
   */
  prune(completedBefore: Date, limit: number): Promise<number>;
}

export interface IdempotencyWrites {
  /** Stale if the key has another answer that has not expired. */
  store(answer: AnswerToStore): void;
}
