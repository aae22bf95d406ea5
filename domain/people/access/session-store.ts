import type { Member } from './member.ts';
import type { FoundSession, StoredSession } from './session.ts';

export interface SessionStore {
  /** Undefined, too, for a person whose mailbox has not answered. */
  findByToken(tokenSha256: string): Promise<FoundSession | undefined>;
  /** The existing sessions of these tokens, in any order. */
  findByTokens(tokenSha256s: readonly string[]): Promise<readonly FoundSession[]>;
  find(personId: string, sessionId: string): Promise<StoredSession | undefined>;
  /** Newest first. */
  list(personId: string, limit: number): Promise<readonly StoredSession[]>;
  /** False where the person has no such session. */
  end(personId: string, sessionId: string): Promise<boolean>;
  /** All of the person's sessions but this one. */
  endOthers(personId: string, sessionId: string): Promise<void>;
  /** Writes `lastSeenAt` unless it is `notSince` or later. */
  touch(tokenSha256: string, seen: { at: Date; notSince: Date }): Promise<boolean>;
}

export interface SessionWrites {
  insert(session: StoredSession): void;
  /** No row is no fault: it has ended already. */
  remove(personId: string, sessionId: string): void;
  /** Removes the person's sessions in one account. */
  removeOf(member: Pick<Member, 'accountId' | 'personId'>): void;
  /** Removes all of the person's sessions except those that this commit inserts. */
  removeAll(personId: string): void;
}
