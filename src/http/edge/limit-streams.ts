import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';
import { callerOf } from './owner.ts';

/** Each holds a page in memory, and uses the pool's few connections in turn. */
const STREAMS_MAX = 8;
/** A client that reads slowly must not block the others. */
const PER_ACCOUNT_MAX = 2;
const LATER = { 'Retry-After': '1' };

/** Limits concurrent streams in this process; refuses at once beyond the limit. */
export function limitStreams(): Middleware {
  const open: string[] = [];
  return (_request, reply, next) => {
    const { accountId } = callerOf(reply);
    if (open.filter((one) => one === accountId).length >= PER_ACCOUNT_MAX) {
      const message = `Exports and statements go out ${PER_ACCOUNT_MAX} at a time.`;
      throw new EdgeRefusal('RATE_LIMITED', message, LATER);
    }
    if (open.length >= STREAMS_MAX) {
      const message = 'Too many exports and statements at the moment.';
      throw new EdgeRefusal('SERVICE_UNAVAILABLE', message, LATER);
    }
    open.push(accountId);
    reply.once('close', () => {
      open.splice(open.indexOf(accountId), 1);
    });
    next();
  };
}
