/** Lines that leave together. */
export type Chunks = {
  /** Adds a line, which leaves within `WAIT_MS`. */
  add(line: string): void;
  /** Sends what waits: before a line that is written at once, so that lines keep their order. */
  flush(): void;
};

const WAIT_MS = 50;
/** A pipe of Linux takes four of these without its reader. */
const CHUNK_LENGTH = 16_384;

/**
 * Collects lines, since each write is a system call. What waits when the process exits is written
 * then; a killed process loses it.
 */
export function chunksTo(write: (chunk: string) => void): Chunks {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    if (waiting === '') return;
    const chunk = waiting;
    waiting = '';
    write(chunk);
  };
  return {
    add(line) {
      if (timer === undefined) {
        timer = setTimeout(flush, WAIT_MS).unref();
        process.once('exit', flush);
      } else if (waiting === '') {
        timer.refresh();
      }
      waiting += line;
      if (waiting.length >= CHUNK_LENGTH) flush();
    },
    flush,
  };
}
