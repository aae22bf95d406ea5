import type { Request } from 'express';
import type { Middleware, Reply } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';
import type { ArrivingBodies } from './arriving-bodies.ts';
import type { OwnerOf } from './owner.ts';

export const BODY_BYTES_MAX = 256 * 1024;
/** A client on a bad line sends 50 KB in a second. */
export const BODY_DEADLINE_MS = 5_000;
const JSON_IN_UTF8 = /^application\/json *(; *charset *= *"?utf-8"? *)?$/i;
const CLOSING = { Connection: 'close' };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
/** Leaves out nothing: what was signed may begin with a byte order mark. */
const exactDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export type BodyRoom = { readonly bodies: ArrivingBodies; readonly ownerOf: OwnerOf };

/**
 * Reads and parses a JSON body; none at all is undefined, left for the schema to judge. Its type
 * is asked for only when there is one: a chunked body shows at its end that it was none.
 */
export function readBody(room: BodyRoom): Middleware {
  return reading(room, bodyOf);
}

/** Reads the body as the text it is, for whoever judges its every byte; none at all is empty. */
export function readText(room: BodyRoom): Middleware {
  return reading(room, textOf);
}

function reading(
  { bodies, ownerOf }: BodyRoom,
  decode: (bytes: Buffer, mediaType?: string) => unknown,
): Middleware {
  return async (request, reply, next) => {
    const enter = (giveUp: () => void) => bodies.enter(ownerOf(request, reply), giveUp);
    const bytes = hasBody(request) ? await readBytes(request, reply, enter) : Buffer.alloc(0);
    request.body = decode(bytes, request.headers['content-type']);
    next();
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The bytes as they came: not inflated, so a gzip bomb stays a small file of the wrong type. */
async function readBytes(
  request: Request,
  reply: Reply,
  enter: (giveUp: () => void) => () => void,
): Promise<Buffer> {
  const { headers, httpVersion } = request;
  if (Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX) throw tooLarge();
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw wrongMediaType();
  }
  if (headers.expect !== undefined && httpVersion === '1.1') reply.writeContinue();
  return arrived(request, enter);
}

function arrived(request: Request, enter: (giveUp: () => void) => () => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const stop = () => {
      clearTimeout(deadline);
      leave();
      request.off('data', take).off('end', finish).off('close', lose);
    };
    const refuse = (refusal: EdgeRefusal) => {
      stop();
      request.pause();
      reject(refusal);
    };
    const take = (piece: Buffer) => {
      length += piece.length;
      pieces.push(piece);
      if (length > BODY_BYTES_MAX) refuse(tooLarge());
    };
    const finish = () => {
      stop();
      resolve(Buffer.concat(pieces, length));
    };
    const lose = () => refuse(incomplete());
    const leave = enter(() => refuse(tooSlow()));
    const deadline = setTimeout(() => refuse(tooSlow()), BODY_DEADLINE_MS);
    request.on('data', take).on('end', finish).on('close', lose);
  });
}

function textOf(bytes: Buffer): string {
  try {
    return exactDecoder.decode(bytes);
  } catch {
    throw new EdgeRefusal('BAD_REQUEST', 'The body is not text in UTF-8.');
  }
}

function bodyOf(bytes: Buffer, mediaType = ''): unknown {
  if (bytes.length === 0) return undefined;
  if (!JSON_IN_UTF8.test(mediaType)) throw wrongMediaType();
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    // The parser's message quotes the body, and the body may hold anything.
    throw new EdgeRefusal('MALFORMED_JSON', 'The body is not JSON in UTF-8.');
  }
}

function tooLarge(): EdgeRefusal {
  const message = `The body is larger than ${BODY_BYTES_MAX} bytes.`;
  return new EdgeRefusal('PAYLOAD_TOO_LARGE', message, CLOSING);
}

function tooSlow(): EdgeRefusal {
  return new EdgeRefusal('REQUEST_TIMEOUT', 'The body did not arrive in time.', CLOSING);
}

function incomplete(): EdgeRefusal {
  return new EdgeRefusal('BAD_REQUEST', 'The body did not arrive whole.', CLOSING);
}

function wrongMediaType(): EdgeRefusal {
  const message = 'Send the body as Content-Type: application/json in UTF-8, not compressed.';
  return new EdgeRefusal('UNSUPPORTED_MEDIA_TYPE', message, { 'Accept-Encoding': 'identity' });
}
