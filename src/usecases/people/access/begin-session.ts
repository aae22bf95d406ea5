import type { Digest } from '#domain/digest.ts';
import {
  newSessionToken,
  type StoredSession,
  USER_AGENT_MAX,
} from '#domain/people/access/session.ts';
import type { Random } from '#domain/random.ts';

/** Address and browser of a request, by which a person recognises a session in the list. */
export type Browser = { readonly address: string; readonly userAgent: string };

/** `token` exists only here, to be set as the answer's cookie. */
export type BegunSession = { readonly token: string; readonly session: StoredSession };

type Mint = { readonly random: Random; readonly digest: Digest };
type Wanted = Pick<
  StoredSession,
  'personId' | 'accountId' | 'createdAt' | 'lastSeenAt' | 'provedAt'
> &
  Browser;

export function beginSession(wanted: Wanted, { random, digest }: Mint): BegunSession {
  const token = newSessionToken(random);
  const session = {
    ...wanted,
    tokenSha256: digest.sha256(token),
    sessionId: random.uuid(),
    userAgent: wanted.userAgent.slice(0, USER_AGENT_MAX),
  };
  return { token, session };
}
