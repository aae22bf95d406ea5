/** Buffer of lines that are written together. */
export type Chunks = {
  /** Adds a line, which is written within `WAIT_MS`. */
  add(line: string): void;
  /**
   * Writes the buffered lines. Call it before a line that is written immediately, so that lines
   * keep their order.
   */
  flush(): void;
};

const WAIT_MS = 50;
/** Length of a chunk. A Linux pipe buffers four chunks before its reader must read. */
const CHUNK_LENGTH = 16_384;

/**
 * Collects lines, because each write is a system call. Buffered lines are written when the process
 * exits, but are lost if it is killed.
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
