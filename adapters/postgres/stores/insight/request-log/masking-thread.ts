/** A worker thread that masks requests. */
import { parentPort } from 'node:worker_threads';
import { maskedColumns } from './masked-columns.ts';
import type { PackedRequests } from './packed-requests.ts';

parentPort?.on('message', (requests: PackedRequests) => {
  const columns = maskedColumns(requests);
  parentPort?.postMessage(columns, [columns.memory]);
});
