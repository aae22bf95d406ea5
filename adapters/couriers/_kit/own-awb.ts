import type { AwbPool } from '#domain/carrying/awb-pool/awb-pool.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';

/**
 * Binds one of our numbers to an order; a resend gets the same number. Throws an unsent
 * CourierFailure if none is free.
 */
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
  return orUnsent(
    number,
    `Other orders have all numbers that ${courierName} could have this one under.`,
  );
}

/**
 * Takes an AWB of our pool for an order; a resend gets the same AWB. Throws an unsent
 * CourierFailure if the pool is empty.
 */
export async function ownAwb(
  reference: string,
  { awbPool, courierName }: { readonly awbPool: AwbPool; readonly courierName: string },
): Promise<string> {
  const awb = await awbPool.take(reference);
  return orUnsent(awb, `No AWB that ${courierName} gave us is left.`);
}

function orUnsent(number: string | undefined, message: string): string {
  if (number !== undefined) return number;
  throw new CourierFailure('COURIER_ERROR', message, { wasSent: false });
}
