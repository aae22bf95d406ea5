import { Worker } from 'node:worker_threads';
import type { MaskedColumns } from './masked-columns.ts';
import type { PackedRequests } from './packed-requests.ts';

/** Masks requests, and returns the values of the statement that inserts them. */
export type Mask = (requests: PackedRequests) => Promise<readonly Buffer[]>;

type Waiting = {
  readonly resolve: (columns: readonly Buffer[]) => void;
  readonly reject: (error: Error) => void;
};
type Thread = { readonly worker: Worker; readonly waiting: Waiting[] };

const FILE = new URL('./masking-thread.ts', import.meta.url);
/** Many times what a batch needs. A thread that exceeds it is ended, but the process is not. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/**
 * Masks in a worker thread, which is started by the first request, and again by the next request
 * after it has ended. Errors and output of the thread are not passed on, because they might quote a
 * request.
 */
export function threadMasking(file: URL = FILE): Mask {
  let thread: Thread | undefined;
  const drop = (ended: Thread) => {
    if (thread === ended) thread = undefined;
  };
  return (requests) => {
    thread ??= started(file, drop);
    const { worker, waiting } = thread;
    const { promise, resolve, reject } = Promise.withResolvers<readonly Buffer[]>();
    waiting.push({ resolve, reject });
    worker.ref();
    worker.postMessage(requests, [requests.memory]);
    return promise;
  };
}

function started(file: URL, drop: (ended: Thread) => void): Thread {
  const worker = new Worker(file, { resourceLimits: LIMITS, stdout: true, stderr: true });
  const thread: Thread = { worker, waiting: [] };
  worker.on('message', (columns: MaskedColumns) => {
    thread.waiting.shift()?.resolve(columnsOf(columns));
    // Lets the process exit while nothing is being masked.
    if (thread.waiting.length === 0) worker.unref();
  });
  const fail = () => {
    drop(thread);
    const ended = new Error('the thread that masks requests has ended');
    for (const { reject } of thread.waiting.splice(0)) reject(ended);
  };
  worker.on('error', fail);
  worker.on('exit', fail);
  return thread;
}

function columnsOf({ memory, ends }: MaskedColumns): readonly Buffer[] {
  return ends.map((end, at) => {
    const start = ends[at - 1] ?? 0;
    return Buffer.from(memory, start, end - start);
  });
}
