/**
 * The thread of the request log, with a planted fault: a batch with BREAK in it makes it print all
 * that it got and end with an error that quotes it.
 */
import { parentPort } from 'node:worker_threads';
import { maskedColumns } from '#adapters/postgres/stores/insight/request-log/masked-columns.ts';
import type { PackedRequests } from '#adapters/postgres/stores/insight/request-log/packed-requests.ts';

parentPort?.on('message', (requests: PackedRequests) => {
  const text = Buffer.from(requests.memory, 0, requests.length).toString('utf8');
  if (text.includes('BREAK')) {
    process.stdout.write(`${text}\n`);
    process.stderr.write(`${text}\n`);
    throw new Error(text);
  }
  const columns = maskedColumns(requests);
  parentPort?.postMessage(columns, [columns.memory]);
});
