import type { NotifiedCharge } from '#domain/money/payment/payment-gateway.ts';

/** Format of our order ids. */
const ORDER_ID = /^[A-Za-z0-9-]{1,50}$/;

/** Returns undefined if the order id is not in our format. */
export function notifiedCharge(
  orderId: string,
  gatewayReference: string | null | undefined,
): NotifiedCharge | undefined {
  if (!ORDER_ID.test(orderId)) return undefined;
  return { orderId, gatewayReference: gatewayReference ?? null };
}
