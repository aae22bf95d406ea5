import { CourierFailure } from '#domain/courier/courier-failure.ts';

/** For an operation that the courier does not have, so that it is never called. */
export function notOffered(courierName: string): () => Promise<never> {
  return async () => {
    const message = `${courierName} does not offer that.`;
    throw new CourierFailure('COURIER_ERROR', message, { wasSent: false });
  };
}
