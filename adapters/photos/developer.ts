import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DevelopedPhoto, PhotoDeveloper } from '#domain/money/claim/photo.ts';

const FILE = new URL('./thread.ts', import.meta.url);

/**
 * Decodes each photo in a thread of its own, one at a time: a decoded photo takes up to 100 MB, which
 * end with the thread, and a tenth of a second, in which requests could not run. Requests that wait
 * are limited before they come here.
 */
export function threadDeveloper(): PhotoDeveloper {
  let last: Promise<unknown> = Promise.resolve();
  return {
    develop(file) {
      const developed = last.then(() => developInThread(file));
      last = developed.catch(() => {});
      return developed;
    },
  };
}

async function developInThread(file: Uint8Array): Promise<DevelopedPhoto | undefined> {
  const worker = new Worker(FILE, { workerData: file });
  try {
    // Rejects where the thread fails.
    const [developed]: (DevelopedPhoto | null)[] = await once(worker, 'message');
    return developed ?? undefined;
  } finally {
    await worker.terminate();
  }
}
