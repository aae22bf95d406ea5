import type { Readable } from 'node:stream';

export type Read = {
  readonly excerpt: string;
  /** It ended by itself, within what is read. */
  readonly isWhole: boolean;
};

/** Enough for any answer that means something; more is not taken from anybody. */
const READ_BYTES_MAX = 64 * 1024;
const KEPT_BYTES_MAX = 4 * 1024;

/** The beginning of a body, until it ends, breaks, is too long or takes too long. Never rejects. */
export function excerptOf(body: Readable, timeMs: number): Promise<Read> {
  const { promise, resolve } = Promise.withResolvers<Read>();
  const chunks: Buffer[] = [];
  let read = 0;
  const end = (isWhole: boolean) => {
    clearTimeout(timer);
    body.removeAllListeners('data');
    resolve({ excerpt: textOf(Buffer.concat(chunks)), isWhole });
  };
  const timer = setTimeout(end, timeMs, false);
  body.on('data', (chunk: Buffer) => {
    if (read < KEPT_BYTES_MAX) chunks.push(chunk.subarray(0, KEPT_BYTES_MAX - read));
    read += chunk.length;
    if (read >= READ_BYTES_MAX) end(false);
  });
  body.once('end', () => end(true));
  body.once('close', () => end(false));
  body.on('error', () => end(false));
  return promise;
}

/** UTF-8 of 4 KiB at most, whatever the bytes are; U+FFFD for what is none, and for NUL. */
function textOf(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
  // What stands for a broken byte is three bytes long itself.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(KEPT_BYTES_MAX));
  return text.slice(0, read);
}
