import { raw } from 'express';
import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

export const BODY_BYTES_MAX = 256 * 1024;
const JSON_IN_UTF8 = /^application\/json *(; *charset *= *"?utf-8"? *)?$/i;

/** The bytes as they came: not inflated, so a gzip bomb stays a small file of the wrong type. */
const readBytes = raw({ type: () => true, limit: BODY_BYTES_MAX, inflate: false });
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
/** Leaves out nothing: what was signed may begin with a byte order mark. */
const exactDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads and parses a JSON body; none at all is undefined, left for the schema to judge. Its type
 * is asked for only when there is one: a chunked body shows at its end that it was none.
 */
export function readBody(): Middleware {
  return reading((bytes, mediaType) => bodyOf(bytes, mediaType));
}

/** Reads the body as the text it is, for whoever judges its every byte; none at all is empty. */
export function readText(): Middleware {
  return reading((bytes) => textOf(bytes));
}

function reading(decode: (bytes: unknown, mediaType?: string) => unknown): Middleware {
  return (request, reply, next) => {
    readBytes(request, reply, (error: unknown) => {
      try {
        if (error !== undefined) throw bodyError(error);
        request.body = decode(request.body, request.headers['content-type']);
      } catch (refusal) {
        next(refusal);
        return;
      }
      next();
    });
  };
}

function textOf(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) return '';
  try {
    return exactDecoder.decode(bytes);
  } catch {
    throw new EdgeRefusal('BAD_REQUEST', 'The body is not text in UTF-8.');
  }
}

function bodyOf(bytes: unknown, mediaType = ''): unknown {
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return undefined;
  if (!JSON_IN_UTF8.test(mediaType)) throw wrongMediaType();
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    // The parser's message quotes the body, and the body may hold anything.
    throw new EdgeRefusal('MALFORMED_JSON', 'The body is not JSON in UTF-8.');
  }
}

/** body-parser tells its errors apart by `type`. */
function bodyError(error: unknown): EdgeRefusal {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'encoding.unsupported') return wrongMediaType();
  if (type === 'entity.too.large') {
    const message = `The body is larger than ${BODY_BYTES_MAX} bytes.`;
    return new EdgeRefusal('PAYLOAD_TOO_LARGE', message, { Connection: 'close' });
  }
  return new EdgeRefusal('BAD_REQUEST', 'The body did not arrive whole.', { Connection: 'close' });
}

function wrongMediaType(): EdgeRefusal {
  const message = 'Send the body as Content-Type: application/json in UTF-8, not compressed.';
  return new EdgeRefusal('UNSUPPORTED_MEDIA_TYPE', message, { 'Accept-Encoding': 'identity' });
}
