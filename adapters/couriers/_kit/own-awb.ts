import type { AwbPool } from '#domain/awb-pool/awb-pool.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';

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
