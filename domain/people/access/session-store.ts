import type { Member } from './member.ts';
import type { FoundSession, StoredSession } from './session.ts';

export interface SessionStore {
  /** Returns undefined also for a person whose mailbox has not answered. */
  findByToken(tokenSha256: string): Promise<FoundSession | undefined>;
  /** The existing sessions of these tokens, in any order. */
  findByTokens(tokenSha256s: readonly string[]): Promise<readonly FoundSession[]>;
  find(personId: string, sessionId: string): Promise<StoredSession | undefined>;
  /** Newest first. */
  list(personId: string, limit: number): Promise<readonly StoredSession[]>;
  /** Returns false if the person has no such session. */
  end(personId: string, sessionId: string): Promise<boolean>;
  /** Ends all of the person's sessions but this one. */
  endOthers(personId: string, sessionId: string): Promise<void>;
  /** Writes `lastSeenAt` unless the stored time is `notSince` or later. */
  touch(tokenSha256: string, seen: { at: Date; notSince: Date }): Promise<boolean>;
}

export interface SessionWrites {
  insert(session: StoredSession): void;
  /** Removes a session; does nothing if it has already ended. */
  remove(personId: string, sessionId: string): void;
  /** Removes the person's sessions in one account. */
  removeOf(member: Pick<Member, 'accountId' | 'personId'>): void;
  /** Removes all of the person's sessions except those that this commit inserts. */
  removeAll(personId: string): void;
}
