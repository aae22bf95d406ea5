import type { AttemptBucket, AttemptKind } from './attempt.ts';

export type TakenAttempt = {
  readonly isTaken: boolean;
  /** Milliseconds until there is a token; zero if one was taken. */
  readonly retryAfterMs: number;
};

/** Buckets that all processes share. Each call commits on its own. */
export interface AttemptStore {
  /** Takes a token if there is one, in one statement; a refused attempt costs nothing. */
  take(bucket: AttemptBucket, now: Date): Promise<TakenAttempt>;
  /** Puts a token back. */
  giveBack(bucket: AttemptBucket): Promise<void>;
  /** Refills all shares of a subject. */
  clear(subjectSha256: string, kinds: readonly AttemptKind[]): Promise<void>;
}
