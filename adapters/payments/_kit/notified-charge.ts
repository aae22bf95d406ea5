import type { NotifiedCharge } from '#domain/payment/payment-gateway.ts';

/** The form of our order ids. */
const ORDER_ID = /^[A-Za-z0-9-]{1,50}$/;

/** Undefined for an order id of another form than ours. */
export function notifiedCharge(
  orderId: string,
  gatewayReference: string | null | undefined,
): NotifiedCharge | undefined {
  if (!ORDER_ID.test(orderId)) return undefined;
  return { orderId, gatewayReference: gatewayReference ?? null };
}
