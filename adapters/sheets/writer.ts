import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SheetWriter } from '#domain/platform/report/sheet-writer.ts';

const FILE = new URL('./thread.ts', import.meta.url);

/**
 * Writes each file in a worker thread of its own: ten thousand rows take a third of a second, in
 * which the event loop would be blocked. The limits on requests bound the number of threads.
 */
export function threadSheetWriter(): SheetWriter {
  return {
    async write(report) {
      const worker = new Worker(FILE, { workerData: report });
      try {
        // Rejects if the thread fails.
        const [bytes]: Uint8Array[] = await once(worker, 'message');
        if (bytes === undefined) throw new Error('a sheet without bytes');
        return bytes;
      } finally {
        await worker.terminate();
      }
    },
  };
}
