import type { LoggedRequest } from '#domain/insight/request-log/logged-request.ts';
import type { RequestWriter } from '#domain/insight/request-log/request-writer.ts';
import {
  maskedRequest,
  type UnmaskedRequest,
} from '#domain/insight/request-log/unmasked-request.ts';

/** Masks on the event loop, and gives the rows to `append`. */
export function fakeRequestWriter(
  append: (requests: readonly LoggedRequest[]) => Promise<void>,
): RequestWriter {
  return {
    newBatch() {
      const requests: UnmaskedRequest[] = [];
      return {
        add: (request) => void requests.push(request),
        write: () => append(requests.map(maskedRequest)),
      };
    },
  };
}
