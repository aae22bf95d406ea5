import { raw } from 'express';
import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

export const BODY_BYTES_MAX = 256 * 1024;
const JSON_IN_UTF8 = /^application\/json *(; *charset *= *"?utf-8"? *)?$/i;

/** The bytes as they came: not inflated, so a gzip bomb stays a small file of the wrong type. */
const readBytes = raw({ type: () => true, limit: BODY_BYTES_MAX, inflate: false });
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Reads and parses a JSON body; none at all is undefined, left for the schema to judge. */
export function readBody(): Middleware {
  return (request, reply, next) => {
    if (!hasBody(request.headers)) {
      request.body = undefined;
      next();
      return;
    }
    refuseMediaType(request.headers);
    readBytes(request, reply, (error: unknown) => {
      if (error !== undefined) next(bodyError(error));
      else parseInto(request, next);
    });
  };
}

type Headers = Parameters<Middleware>[0]['headers'];

function hasBody(headers: Headers): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuseMediaType(headers: Headers): void {
  const isJson = JSON_IN_UTF8.test(headers['content-type'] ?? '');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (isJson && encoding === 'identity') return;
  const message = 'Send the body as Content-Type: application/json in UTF-8, not compressed.';
  throw new EdgeRefusal('UNSUPPORTED_MEDIA_TYPE', message, { 'Accept-Encoding': 'identity' });
}

function parseInto(request: Parameters<Middleware>[0], next: (error?: unknown) => void): void {
  const bytes: unknown = request.body;
  try {
    const text = bytes instanceof Uint8Array ? decoder.decode(bytes) : '';
    request.body = text === '' ? undefined : JSON.parse(text);
  } catch {
    // The parser's message quotes the body, and the body may hold anything.
    next(new EdgeRefusal('MALFORMED_JSON', 'The body is not JSON in UTF-8.'));
    return;
  }
  next();
}

/** body-parser tells its errors apart by `type`. */
function bodyError(error: unknown): EdgeRefusal {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') {
    const message = `The body is larger than ${BODY_BYTES_MAX} bytes.`;
    return new EdgeRefusal('PAYLOAD_TOO_LARGE', message, { Connection: 'close' });
  }
  return new EdgeRefusal('BAD_REQUEST', 'The body did not arrive whole.', { Connection: 'close' });
}
