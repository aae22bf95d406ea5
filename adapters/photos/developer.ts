import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DevelopedPhoto, PhotoDeveloper } from '#domain/money/claim/photo.ts';

const FILE = new URL('./thread.ts', import.meta.url);

/**
 * Decodes one photo at a time, each in its own worker thread. Decoding blocks the event loop of its
 * thread for a tenth of a second and takes up to 100 MB, which are freed when the thread ends.
 * Callers limit the number of waiting requests.
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
    // Rejects if the thread fails.
    const [developed]: (DevelopedPhoto | null)[] = await once(worker, 'message');
    return developed ?? undefined;
  } finally {
    await worker.terminate();
  }
}
