import type { QrisPayment } from '#domain/money/payment/payment.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { Charge, ChargeRequest, ChargeStatus } from '#domain/money/payment/payment-gateway.ts';
import { GatewayFailure, type PaymentGateway } from '#domain/money/payment/payment-gateway.ts';
import { Refusal } from '#domain/refusal.ts';

/** Short, since a client waits for the response. */
const DEADLINE_MS = 10_000;

/** Throws PAYMENT_UNAVAILABLE if the gateway fails or is missing; nothing is stored then. */
export async function createCharge(
  gateway: PaymentGateway,
  request: ChargeRequest,
): Promise<Charge> {
  return gateway.charge(request, AbortSignal.timeout(DEADLINE_MS)).catch(refuseGatewayFailure);
}

/** Undefined if the charge's gateway is no longer configured. */
export function gatewayOf(
  { gateway }: Pick<QrisPayment, 'gateway'>,
  directory: PaymentDirectory,
): PaymentGateway | undefined {
  return directory.gatewayByPath(gateway.toLowerCase());
}

/** The status as the gateway reports it on request. Throws GatewayFailure. */
export function fetchChargeStatus(
  gateway: PaymentGateway,
  charge: Pick<Charge, 'orderId' | 'gatewayReference'>,
): Promise<ChargeStatus | undefined> {
  return gateway.status(charge, AbortSignal.timeout(DEADLINE_MS));
}

/** Cancels a charge, if its gateway can. Throws GatewayFailure. */
export function cancelCharge(
  gateway: PaymentGateway,
  charge: Pick<Charge, 'orderId' | 'gatewayReference'>,
): Promise<void> {
  return gateway.cancel(charge, AbortSignal.timeout(DEADLINE_MS));
}

/** Fetches like `fetchChargeStatus` for a waiting client; PAYMENT_UNAVAILABLE on failure. */
export async function fetchChargeStatusForClient(
  gateway: PaymentGateway | undefined,
  charge: Pick<Charge, 'orderId' | 'gatewayReference'>,
): Promise<ChargeStatus | undefined> {
  if (gateway === undefined) throw unavailable('There is no payment gateway here.');
  return fetchChargeStatus(gateway, charge).catch(refuseGatewayFailure);
}

/** Throws PAYMENT_UNAVAILABLE for a GatewayFailure: the client may retry. */
export function refuseGatewayFailure(error: unknown): never {
  if (error instanceof GatewayFailure) throw unavailable(error.message);
  throw error;
}

export function unavailable(message: string): Refusal {
  return new Refusal('PAYMENT_UNAVAILABLE', message);
}
