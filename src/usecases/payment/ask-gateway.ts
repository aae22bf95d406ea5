import type { Charge, ChargeRequest, ChargeStatus } from '#domain/payment/payment-gateway.ts';
import { GatewayFailure, type PaymentGateway } from '#domain/payment/payment-gateway.ts';
import { Refusal } from '#domain/refusal.ts';

/** A client waits meanwhile. */
const DEADLINE_MS = 10_000;

/** PAYMENT_UNAVAILABLE where it fails, or where there is none: nothing has happened here then. */
export async function chargeAt(
  gateway: PaymentGateway | undefined,
  request: ChargeRequest,
): Promise<Charge> {
  if (gateway === undefined) throw unavailable('QRIS is not available at the moment.');
  return gateway.charge(request, AbortSignal.timeout(DEADLINE_MS)).catch(refuseFailure);
}

/** What the gateway says itself; a notification is never believed. Throws GatewayFailure. */
export function statusAt(
  gateway: PaymentGateway,
  charge: Pick<Charge, 'orderId' | 'gatewayReference'>,
): Promise<ChargeStatus | undefined> {
  return gateway.status(charge, AbortSignal.timeout(DEADLINE_MS));
}

/** As `statusAt`, for a client that waits: PAYMENT_UNAVAILABLE where it fails. */
export async function chargeNow(
  gateway: PaymentGateway | undefined,
  charge: Pick<Charge, 'orderId' | 'gatewayReference'>,
): Promise<ChargeStatus | undefined> {
  if (gateway === undefined) throw unavailable('There is no payment gateway here.');
  return statusAt(gateway, charge).catch(refuseFailure);
}

/** PAYMENT_UNAVAILABLE for a GatewayFailure: whoever waits may try again. */
export function refuseFailure(error: unknown): never {
  if (error instanceof GatewayFailure) throw unavailable(error.message);
  throw error;
}

export function unavailable(message: string): Refusal {
  return new Refusal('PAYMENT_UNAVAILABLE', message);
}
