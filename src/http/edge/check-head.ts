import type { Request } from 'express';
import type { Middleware } from '../call.ts';
import { closeGracefully } from '../connections.ts';
import { EdgeRefusal } from '../problem.ts';
import { BODY_BYTES_MAX } from './read-body.ts';

/** RFC 9110, 7.2, restricted to a name or an address, and a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{0,5})?$/i;
const CLOSING = { Connection: 'close' };

/**
 * Prevents request smuggling: requires exactly one valid Host (HTTP/1.0 may omit it), and allows no
 * transfer coding but chunked.
 */
export const checkHead: Middleware = (request, _reply, next) => {
  const hosts = valuesOf(request, 'host');
  const isOld = request.httpVersion === '1.0' && hosts.length === 0;
  if (!isOld && !(hosts.length === 1 && HOST.test(hosts[0] ?? ''))) {
    throw new EdgeRefusal('BAD_REQUEST', 'Send one valid Host header.', CLOSING);
  }
  const coding = request.headers['transfer-encoding'] ?? 'chunked';
  if (coding.toLowerCase() !== 'chunked') {
    throw new EdgeRefusal('BAD_REQUEST', 'Send no Transfer-Encoding but chunked.', CLOSING);
  }
  next();
};

/**
 * Closes the connection instead of reading a long body that stays unread, because the route takes
 * none or refused the request earlier.
 */
export const closeIfUnread: Middleware = (request, reply, next) => {
  const isLong = Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX;
  if (isLong) reply.set(CLOSING);
  if (request.headers['transfer-encoding'] !== undefined) {
    reply.once('finish', () => {
      if (!request.complete) closeGracefully(request.socket);
    });
  }
  next();
};

/** Returns all values; `headers` keeps only the first of several. */
function valuesOf({ rawHeaders }: Request, name: string): readonly string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}
