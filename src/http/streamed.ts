import type { Request } from 'express';
import type { Reply } from './call.ts';

/** A success that is never held as a whole: made and sent piece by piece. */
export type Streamed = {
  readonly headers: Readonly<Record<string, string>> & { readonly 'Content-Type': string };
  /** Its body; one that names the request in it is told how that is called. */
  pieces(requestId: string): AsyncIterable<string>;
};

type Sending = {
  readonly status: number;
  readonly streamed: Streamed;
  /** Who takes nothing for so long is gone, whatever the connection says. */
  readonly stalledMs?: number;
};

const STALLED_MS = 30_000;
/** After each of them there may be more to do, or nothing any more. */
const TURNS = ['drain', 'finish', 'close'] as const;

/**
 * Makes a piece when the one before is on its way, and no more once nobody listens. The first one
 * is there before anything is promised: until then an error is an answer of its own. One that comes
 * later rejects, over half an answer.
 */
export async function sendPieces(
  request: Request,
  reply: Reply,
  { status, streamed, stalledMs = STALLED_MS }: Sending,
): Promise<void> {
  const pieces = streamed.pieces(reply.locals.context.requestId)[Symbol.asyncIterator]();
  let next = await pieces.next();
  // Not by Express, which has opinions on media types.
  if (!reply.destroyed) reply.writeHead(status, streamed.headers);
  const isWanted = () => !reply.destroyed && request.method !== 'HEAD';
  while (next.done !== true && isWanted()) {
    if (!reply.write(next.value)) await turn(reply, stalledMs);
    if (isWanted()) next = await pieces.next();
  }
  await pieces.return?.();
  if (reply.destroyed) return;
  reply.end();
  if (!reply.writableFinished) await turn(reply, stalledMs);
}

async function turn(reply: Reply, stalledMs: number): Promise<void> {
  if (reply.destroyed) return;
  await new Promise<void>((resolve) => {
    const stalled = setTimeout(() => reply.destroy(), stalledMs);
    const go = () => {
      clearTimeout(stalled);
      for (const event of TURNS) reply.off(event, go);
      resolve();
    };
    for (const event of TURNS) reply.on(event, go);
  });
}
