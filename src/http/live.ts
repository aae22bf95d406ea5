import type { Request } from 'express';
import type { FindSession } from '#src/usecases/access/authenticate-session.ts';
import type { Context, Live, Reply } from './call.ts';
import { waitForDrain } from './streamed.ts';

/** Whether the session of a request still lives, in the same account. */
export type IsEntered = (context: Context) => Promise<boolean>;

type Sent = { readonly live: Live; readonly isOpen: () => Promise<boolean> };

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Some proxies would collect the parts.
  'X-Accel-Buffering': 'no',
};

export function isEntered(findSession: FindSession): IsEntered {
  return async ({ session, sessionToken }) => {
    const now = sessionToken && (await findSession(sessionToken));
    return now !== undefined && now !== '' && now.accountId === session?.accountId;
  };
}

/** Sends each part as it comes, until the browser, the session or the process goes. */
export async function sendLive(request: Request, reply: Reply, { live, isOpen }: Sent) {
  reply.once('close', () => live.end());
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
