import type { Tenant } from '#domain/environment.ts';
import type { KeyState } from './decision.ts';

/** By account, so that changing API keys does not defeat a retry. */
export type KeyScope = Tenant & {
  /** The pattern: `POST /shipments/{id}/pay`. */
  readonly route: string;
  readonly key: string;
};

/** The JSON text of the answer as it was first given. */
export type StoredAnswer = string;

/** How a key stands, at `readAt` by the database's clock. */
export type Claim = { readonly state: KeyState<StoredAnswer>; readonly readAt: Date };

export type AnswerToStore = KeyScope & {
  readonly fingerprint: string;
  readonly answer: StoredAnswer;
  /** When the key was claimed: an older answer than RETENTION_MS before it makes room. */
  readonly claimedAt: Date;
};

export interface IdempotencyStore {
  find(scope: KeyScope): Promise<Claim>;
  /** Forgets answers completed before; at most `limit` of them. How many it were. */
  forget(completedBefore: Date, limit: number): Promise<number>;
}

export interface IdempotencyWrites {
  /** Stale where another answer stands there already that is not over yet. */
  store(answer: AnswerToStore): void;
}
