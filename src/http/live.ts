import type { Request } from 'express';
import type { FindSession } from '#src/usecases/people/access/authenticate-session.ts';
import type { WatchedSessions } from '#src/usecases/people/access/watch-sessions.ts';
import type { Context, Live, Reply } from './call.ts';
import { waitForDrain } from './streamed.ts';

/** True while the session of a request has not ended and is in the same account. */
export type IsEntered = (context: Context) => Promise<boolean>;

type Sent = {
  readonly live: Live;
  readonly isOpen: () => Promise<boolean>;
  /** Calls `end` once the session has ended; returns a function that stops watching. */
  readonly watch: (end: () => void) => () => void;
};

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Without this, some proxies would buffer the parts.
  'X-Accel-Buffering': 'no',
};

export function isEntered(findSession: FindSession): IsEntered {
  return async ({ session, sessionToken }) => {
    const now = sessionToken && (await findSession(sessionToken));
    if (now === undefined || now === '' || now.restriction !== null) return false;
    return now.accountId === session?.accountId;
  };
}

/** Only signed-in people may use long-lived routes, so there is a session. */
export function watchContext(
  { session, sessionToken: token }: Context,
  watchSession: WatchedSessions['watchSession'],
  end: () => void,
): () => void {
  if (session === undefined || token === undefined) return () => {};
  const { personId, accountId, role } = session;
  return watchSession({ personId, accountId, role, token, end });
}

/** Sends each part as it comes, until the browser, the session or the process ends. */
export async function sendLive(request: Request, reply: Reply, { live, isOpen, watch }: Sent) {
  const unwatch = watch(() => live.end());
  reply.once('close', () => {
    unwatch();
    live.end();
  });
  reply.writeHead(200, HEADERS).flushHeaders();
  const isWanted = () => !reply.destroyed && request.method !== 'HEAD';
  let next = isWanted() ? await live.next() : null;
  while (next !== null && isWanted() && (await isOpen())) {
    if (!reply.write(next)) await waitForDrain(reply);
    next = await live.next();
  }
  live.end();
  reply.end();
}
