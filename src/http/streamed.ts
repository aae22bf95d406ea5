import type { Request } from 'express';
import type { Reply, Streamed } from './call.ts';

type SendOptions = {
  readonly status: number;
  readonly streamed: Streamed;
  /** Time after which a client that reads nothing is disconnected. */
  readonly stalledMs?: number;
};

const STALLED_MS = 30_000;
/** Events that end a wait for the client. */
const WAKE_EVENTS = ['drain', 'finish', 'close'] as const;

/**
 * Makes each chunk after the previous one was written, and stops when the client disconnects. The
 * headers follow the first chunk, so that an earlier error gets its own response; a later error
 * rejects with half a response sent.
 */
export async function sendChunks(
  request: Request,
  reply: Reply,
  { status, streamed, stalledMs = STALLED_MS }: SendOptions,
): Promise<void> {
  const { context } = reply.locals;
  const chunks = streamed.chunks(context.requestId)[Symbol.asyncIterator]();
  let next = await chunks.next();
  // Not by Express, which changes media types.
  if (!reply.destroyed) reply.writeHead(status, streamed.headers);
  const isWanted = () => !reply.destroyed && request.method !== 'HEAD';
  while (next.done !== true && isWanted()) {
    context.streamedBytes = (context.streamedBytes ?? 0) + Buffer.byteLength(next.value);
    if (!reply.write(next.value)) await waitForDrain(reply, stalledMs);
    if (isWanted()) next = await chunks.next();
  }
  await chunks.return?.();
  if (reply.destroyed) return;
  reply.end();
  if (!reply.writableFinished) await waitForDrain(reply, stalledMs);
}

export async function waitForDrain(reply: Reply, stalledMs = STALLED_MS): Promise<void> {
  if (reply.destroyed) return;
  await new Promise<void>((resolve) => {
    const stalled = setTimeout(() => reply.destroy(), stalledMs);
    const go = () => {
      clearTimeout(stalled);
      for (const event of WAKE_EVENTS) reply.off(event, go);
      resolve();
    };
    for (const event of WAKE_EVENTS) reply.on(event, go);
  });
}
