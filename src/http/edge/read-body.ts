import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { PHOTO_BYTES_MAX } from '#domain/money/claim/photo.ts';
import { type FileKind, fileKindOf, utf16In } from '#domain/selling/batch/file-kind.ts';
import type { Middleware, Reply } from '../call.ts';
import type { RowList } from '../find-rows.ts';
import { EdgeRefusal } from '../problem.ts';
import { jsonOf, malformedJson, readRows } from '../read-json.ts';
import { newTurns } from '../turns.ts';
import type { BodyRooms } from './limiters.ts';
import type { OwnerOf } from './owner.ts';

export const BODY_BYTES_MAX = 256 * 1024;
/** Room for a batch of a thousand rows. */
export const LONG_BODY_BYTES_MAX = 1024 * 1024;
/** Long enough for a slow connection of 50 KB per second. */
export const BODY_DEADLINE_MS = 5_000;
const LONG_BODY_DEADLINE_MS = 20_000;
/** Shorter than the server's timeout for a whole request. */
const PHOTO_DEADLINE_MS = 25_000;
const UTF_8_CHARSET = /^charset *= *"?utf-?8"?$/i;
/** Names that programs have for CSV; Excel and browsers on Windows say `ms-excel`. */
const CSV =
  /^(?:(?:text|application)\/(?:x-)?csv|text\/(?:x-)?comma-separated-values|text\/tab-separated-values|application\/vnd\.ms-excel) *(; *(charset *= *"?[\w-]+"?|header *= *\w+) *)*$/i;
const CHARSET = /charset *= *"?([\w-]+)/i;
/** Encodings that Excel on Windows uses besides UTF-8. */
const WINDOWS = /^(?:windows-1252|cp-?1252|iso-8859-1|latin1)$/i;
const UTF_8 = /^utf-?8$/i;
const SAVE_AS_CSV = 'open it in a spreadsheet, save it as "CSV UTF-8", and send that.';
/** Messages for files that were sent as CSV: how they become one. */
const OTHER_FILES: Readonly<Record<FileKind, string>> = {
  WORKBOOK: `The file is an Excel workbook, not CSV: ${SAVE_AS_CSV}`,
  OLD_WORKBOOK: `The file is an old Excel workbook (.xls), not CSV: ${SAVE_AS_CSV}`,
  MARKUP: `The file is HTML or XML, not CSV, whatever its name is: ${SAVE_AS_CSV}`,
  PDF: 'The file is a PDF, not CSV: export the orders as CSV, and send that.',
  PICTURE: 'The file is a picture, not CSV: export the orders as CSV, and send that.',
};
const PHOTO = /^image\/(?:jpeg|png|webp) *(;.*)?$/i;
const JSON_TYPE = 'application/json';
const ROW_TYPES = 'application/json or text/csv';
const PHOTO_TYPES = 'image/jpeg, image/png or image/webp';
const CLOSING = { Connection: 'close' };

const BYTE_ORDER_MARK = /^\ufeff/;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
/** Keeps a byte order mark, which may be part of the signed body. */
const exactDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export type BodyLimit = {
  readonly bodies: BodyRooms;
  readonly ownerOf: OwnerOf;
};

/**
 * Reads and parses a JSON body; an empty body is undefined, which the schema checks. Content-Type
 * is required only with a body; a chunked body shows only at its end whether it is empty.
 */
export function readBody(limit: BodyLimit): Middleware {
  return bodyReader(limit, bodyOf);
}

/**
 * Reads a long body as text, which `parseRows` parses. CSV is kept in the context, and `body` is
 * then undefined.
 */
export function readLongBody(limit: BodyLimit): Middleware {
  const asJson = bodyReader(
    limit,
    (bytes, mediaType) => jsonTextOf(bytes, mediaType, ROW_TYPES),
    LONG,
  );
  const asCsv = bodyReader(limit, csvTextOf, LONG);
  return (request, reply, next) => {
    if (!CSV.test(request.headers['content-type'] ?? '')) {
      return asJson(request, reply, next);
    }
    return asCsv(request, reply, () => {
      reply.locals.context.csv = String(request.body).replace(BYTE_ORDER_MARK, '');
      request.body = undefined;
      next();
    });
  };
}

/**
 * Reads a photo into the context. `body` is then a summary, which identifies the request and is
 * shown in the request log. The use case detects the file type.
 */
export function readPhoto(limit: BodyLimit): Middleware {
  const read = bodyReader(limit, photoOf, PHOTOS);
  return (request, reply, next) =>
    read(request, reply, () => {
      const file: Uint8Array = request.body;
      const sha256 = createHash('sha256').update(file).digest('hex');
      reply.locals.context.photo = { file, sha256 };
      request.body = { sha256, bytes: file.length };
      next();
    });
}

/** Parses a long JSON body in pieces, so that other requests are served meanwhile. */
export function parseRows(list: RowList): Middleware {
  return async (request, _, next) => {
    const { body: text } = request;
    if (typeof text === 'string') request.body = await readRows(text, list, newTurns());
    next();
  };
}

/** Reads the exact body as text, for signature checks. */
export function readText(limit: BodyLimit): Middleware {
  return bodyReader(limit, textOf);
}

function bodyReader(
  { bodies, ownerOf }: BodyLimit,
  decode: (bytes: Buffer, mediaType?: string) => unknown,
  allowed: Allowed = SHORT,
): Middleware {
  return async (request, reply, next) => {
    const { pot, name } = ownerOf(request, reply);
    const acquire = (giveUp: () => void) => bodies[pot].acquire(name, giveUp);
    const arrival = { acquire, ...allowed };
    const bytes = hasBody(request) ? await readBytes(request, reply, arrival) : Buffer.alloc(0);
    request.body = decode(bytes, request.headers['content-type']);
    next();
  };
}

type Allowed = {
  readonly bytesMax: number;
  readonly deadlineMs: number;
  /** Media types that a refusal lists. */
  readonly types: string;
};
type Arrival = Allowed & { readonly acquire: (giveUp: () => void) => () => void };
const SHORT = { bytesMax: BODY_BYTES_MAX, deadlineMs: BODY_DEADLINE_MS, types: JSON_TYPE };
const LONG = { bytesMax: LONG_BODY_BYTES_MAX, deadlineMs: LONG_BODY_DEADLINE_MS, types: ROW_TYPES };
const PHOTOS = { bytesMax: PHOTO_BYTES_MAX, deadlineMs: PHOTO_DEADLINE_MS, types: PHOTO_TYPES };

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads the raw bytes. Compressed bodies are refused, so that decompression bombs are impossible.
 */
async function readBytes(request: Request, reply: Reply, arrival: Arrival): Promise<Buffer> {
  const { headers, httpVersion } = request;
  const { bytesMax, types } = arrival;
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw types === PHOTO_TYPES ? notOfType(types) : wrongMediaType(types);
  }
  if (headers.expect !== undefined && httpVersion === '1.1') reply.writeContinue();
  return receiveBody(request, arrival);
}

function receiveBody(
  request: Request,
  { acquire, bytesMax, deadlineMs }: Arrival,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => {
      clearTimeout(deadline);
      release();
      request.off('data', append).off('end', finish).off('close', breakOff);
    };
    const refuse = (refusal: EdgeRefusal) => {
      stop();
      request.pause();
      reject(refusal);
    };
    const append = (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > bytesMax) refuse(tooLarge(bytesMax));
    };
    const finish = () => {
      stop();
      resolve(Buffer.concat(chunks, length));
    };
    const breakOff = () => refuse(incomplete());
    const release = acquire(() => refuse(tooSlow()));
    const deadline = setTimeout(() => refuse(tooSlow()), deadlineMs);
    request.on('data', append).on('end', finish).on('close', breakOff);
  });
}

/** Passes an empty body on; its use case refuses it like any file that is not a photo. */
function photoOf(bytes: Buffer, mediaType = ''): Buffer {
  if (bytes.length > 0 && !PHOTO.test(mediaType)) throw notOfType(PHOTO_TYPES);
  return bytes;
}

function textOf(bytes: Buffer): string {
  try {
    return exactDecoder.decode(bytes);
  } catch {
    throw new EdgeRefusal('BAD_REQUEST', 'The body is not text in UTF-8.');
  }
}

/** A file in UTF-16 says so, one in a Windows charset is declared; anything else has to be UTF-8. */
function csvTextOf(bytes: Buffer, mediaType = ''): string {
  const kind = fileKindOf(bytes);
  if (kind !== undefined) throw new EdgeRefusal('BAD_REQUEST', OTHER_FILES[kind]);
  const wide = utf16In(bytes);
  if (wide !== undefined) return wide;
  const [, charset = 'utf-8'] = CHARSET.exec(mediaType) ?? [];
  if (WINDOWS.test(charset)) return new TextDecoder('windows-1252').decode(bytes);
  if (!UTF_8.test(charset)) throw wrongMediaType(ROW_TYPES);
  try {
    return exactDecoder.decode(bytes);
  } catch {
    throw new EdgeRefusal(
      'BAD_REQUEST',
      'The file is not UTF-8: save it as "CSV UTF-8", or send it with charset=windows-1252.',
    );
  }
}

function bodyOf(bytes: Buffer, mediaType?: string): unknown {
  const text = jsonTextOf(bytes, mediaType);
  return text === undefined ? undefined : jsonOf(text);
}

function jsonTextOf(bytes: Buffer, mediaType = '', types = JSON_TYPE): string | undefined {
  if (bytes.length === 0) return undefined;
  if (!isJsonInUtf8(mediaType)) throw wrongMediaType(types);
  try {
    return decoder.decode(bytes);
  } catch {
    throw malformedJson();
  }
}

/** Parameters other than the charset mean nothing. */
function isJsonInUtf8(mediaType: string): boolean {
  const [type = '', ...parameters] = mediaType.split(';').map((part) => part.trim());
  const charsets = parameters.filter((one) => /^charset/i.test(one));
  return type.toLowerCase() === JSON_TYPE && charsets.every((one) => UTF_8_CHARSET.test(one));
}

function tooLarge(bytesMax: number): EdgeRefusal {
  const message = `The body is larger than ${bytesMax} bytes.`;
  return new EdgeRefusal('PAYLOAD_TOO_LARGE', message, CLOSING);
}

function tooSlow(): EdgeRefusal {
  return new EdgeRefusal('REQUEST_TIMEOUT', 'The body did not arrive in time.', CLOSING);
}

function incomplete(): EdgeRefusal {
  return new EdgeRefusal('BAD_REQUEST', 'The body did not arrive whole.', CLOSING);
}

function wrongMediaType(types: string): EdgeRefusal {
  return notOfType(`${types} in UTF-8`);
}

function notOfType(types: string): EdgeRefusal {
  const message = `Send the body as Content-Type: ${types}, not compressed.`;
  return new EdgeRefusal('UNSUPPORTED_MEDIA_TYPE', message, { 'Accept-Encoding': 'identity' });
}
