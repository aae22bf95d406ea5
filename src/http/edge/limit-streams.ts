import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';
import { callerOf } from './owner.ts';
import { byPot, roomOf } from './pots.ts';

type StreamLimit = {
  /** Concurrent LIVE streams per process; TEST has half as many in addition. */
  readonly max: number;
  /** Limit of one account, so that slow readers do not block others. */
  readonly perAccount: number;
  /** Name of the streams in refusals. */
  readonly what: string;
};

/** The accounts whose streams are open. */
type Room = { readonly open: string[]; readonly openMax: number };

/** Each export holds a page in memory, and uses the pool's few connections in turn. */
export const EXPORTS: StreamLimit = { max: 8, perAccount: 2, what: 'Exports and statements' };
/** Each stream holds a connection of its browser; one statement serves all of them. */
export const FOLLOWERS: StreamLimit = { max: 1_000, perAccount: 30, what: 'Live pages' };
const LATER = { 'Retry-After': '1' };

/** Limits concurrent streams; refuses at once beyond the limit. */
export function limitStreams({ max, perAccount, what }: StreamLimit): Middleware {
  const rooms = byPot((share): Room => ({ open: [], openMax: roomOf(max, share) }));
  return (_request, reply, next) => {
    const { accountId, environment } = callerOf(reply);
    const { open, openMax } = rooms[environment];
    if (open.filter((one) => one === accountId).length >= perAccount) {
      const message = `${what} go out ${perAccount} at a time.`;
      throw new EdgeRefusal('RATE_LIMITED', message, LATER);
    }
    if (open.length >= openMax) {
      const message = `${what} are too many at the moment.`;
      throw new EdgeRefusal('SERVICE_UNAVAILABLE', message, LATER);
    }
    open.push(accountId);
    reply.once('close', () => {
      open.splice(open.indexOf(accountId), 1);
    });
    next();
  };
}
