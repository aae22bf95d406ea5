import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below this an answer fits into one packet, so compression would only cost time. */
const MIN_BYTES = 1024;
/** A fast setting: lists shrink to a tenth with it, and higher ones gain little. */
const LEVEL = 3;
/** Windows of 16 KiB: a compressor then takes some 50 KB instead of 256 KB, or megabytes (Brotli). */
const WINDOW_BITS = 14;
const MEMORY_LEVEL = 5;

/**
 * Compresses answers for clients that accept it. Files that are stored compressed pass unchanged, as
 * do streams of events, which would wait for a full block.
 */
export function compress(): RequestHandler {
  return compression({
    threshold: MIN_BYTES,
    level: LEVEL,
    windowBits: WINDOW_BITS,
    memLevel: MEMORY_LEVEL,
    brotli: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: LEVEL,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      },
    },
    filter(request, response) {
      const type = String(response.getHeader('Content-Type') ?? '');
      return !type.startsWith('text/event-stream') && compression.filter(request, response);
    },
  });
}
