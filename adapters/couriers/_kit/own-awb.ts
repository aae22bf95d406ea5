import type { AwbPool } from '#domain/awb-pool/awb-pool.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';

/** Binds a number of our own to an order, the same for a resend; throws unsent if there is none. */
export async function ownNumber(
  reference: string,
  {
    numbers,
    awbPool,
    courierName,
  }: {
    /** Candidates; the first that no other order has is taken. */
    readonly numbers: readonly string[];
    readonly awbPool: AwbPool;
    readonly courierName: string;
  },
): Promise<string> {
  const number = await awbPool.bind(reference, numbers);
  if (number !== undefined) return number;
  const message = `Other orders have all numbers that ${courierName} could have this one under.`;
  throw new CourierFailure('COURIER_ERROR', message, { wasSent: false });
}

/** Takes the AWB of an order, the same for a resend; throws unsent if there is none. */
export async function ownAwb(
  reference: string,
  { awbPool, courierName }: { readonly awbPool: AwbPool; readonly courierName: string },
): Promise<string> {
  const awb = await awbPool.take(reference);
  if (awb !== undefined) return awb;
  const message = `No AWB that ${courierName} gave us is left.`;
  throw new CourierFailure('COURIER_ERROR', message, { wasSent: false });
}
