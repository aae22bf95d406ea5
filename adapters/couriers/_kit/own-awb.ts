import type { AwbPool } from '#domain/awb-pool/awb-pool.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';

/** The AWB of an order, the same on a resend; without one nothing is sent. */
export async function ownAwb(
  reference: string,
  { awbPool, courierName }: { readonly awbPool: AwbPool; readonly courierName: string },
): Promise<string> {
  const awb = await awbPool.take(reference);
  if (awb !== undefined) return awb;
  const message = `No AWB that ${courierName} gave us is left.`;
  throw new CourierFailure('COURIER_ERROR', message, { wasSent: false });
}
