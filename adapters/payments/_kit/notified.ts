import type { Notified } from '#domain/payment/payment-gateway.ts';

/** All that order ids of ours are made of. */
const ORDER_ID = /^[A-Za-z0-9-]{1,50}$/;

/** Undefined for an order id that we never gave. */
export function notified(
  orderId: string,
  gatewayReference: string | null | undefined,
): Notified | undefined {
  if (!ORDER_ID.test(orderId)) return undefined;
  return { orderId, gatewayReference: gatewayReference ?? null };
}
