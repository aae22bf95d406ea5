import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Answers below this size fit into one packet, so that compression would only cost time. */
const MIN_BYTES = 1024;
/** A fast level: it shrinks lists to a tenth, and higher levels gain little. */
const LEVEL = 3;
/**
 * Windows of 16 KiB, with which a compressor takes some 50 KB instead of 256 KB, or megabytes for
 * Brotli.
 */
const WINDOW_BITS = 14;
const MEMORY_LEVEL = 5;

/**
 * Compresses answers for clients that accept it. Files that are stored compressed pass unchanged,
 * and so do event streams, which would wait for a full block.
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
