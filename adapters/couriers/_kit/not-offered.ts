import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';

/** Implements an operation that the courier does not offer, and that is never called. */
export function notOffered(courierName: string): () => Promise<never> {
  return async () => {
    const message = `${courierName} does not offer that.`;
    throw new CourierFailure('COURIER_ERROR', message, { wasSent: false });
  };
}
