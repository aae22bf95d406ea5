import type { RequestWriter } from '#domain/insight/request-log/request-writer.ts';
import type { Send } from '../../../session.ts';
import { threadMasking } from './masking.ts';
import { type PackedRequests, packing } from './packed-requests.ts';
import { APPEND } from './store.ts';

/** Masks in a separate thread, and sends its columns unchanged. */
export function postgresRequestWriter(send: Send, mask = threadMasking()): RequestWriter {
  const write = async (requests: PackedRequests) => {
    await send(APPEND, await mask(requests));
  };
  return {
    newBatch() {
      const { add, packed } = packing();
      return { add, write: () => write(packed()) };
    },
  };
}
