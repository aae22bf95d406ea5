import type { Readable } from 'node:stream';

export type BodyExcerpt = {
  readonly excerpt: string;
  /** True if the body ended within the bytes read. */
  readonly isWhole: boolean;
};

/** Enough for any meaningful response; the rest is not read. */
const READ_BYTES_MAX = 64 * 1024;
const EXCERPT_BYTES_MAX = 4 * 1024;

/** Reads a body until it ends, breaks, is too long or takes too long. Never rejects. */
export function excerptOf(body: Readable, timeMs: number): Promise<BodyExcerpt> {
  const { promise, resolve } = Promise.withResolvers<BodyExcerpt>();
  const chunks: Buffer[] = [];
  let read = 0;
  const end = (isWhole: boolean) => {
    clearTimeout(timer);
    body.removeAllListeners('data');
    resolve({ excerpt: textOf(Buffer.concat(chunks)), isWhole });
  };
  const timer = setTimeout(end, timeMs, false);
  body.on('data', (chunk: Buffer) => {
    if (read < EXCERPT_BYTES_MAX) chunks.push(chunk.subarray(0, EXCERPT_BYTES_MAX - read));
    read += chunk.length;
    if (read >= READ_BYTES_MAX) end(false);
  });
  body.once('end', () => end(true));
  body.once('close', () => end(false));
  body.on('error', () => end(false));
  return promise;
}

/** At most 4 KiB in UTF-8; invalid bytes and NUL become U+FFFD. */
function textOf(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
  // U+FFFD itself takes three bytes.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(EXCERPT_BYTES_MAX));
  return text.slice(0, read);
}
