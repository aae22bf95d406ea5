import type { Digest } from '#domain/digest.ts';
import type { Environment } from '#domain/environment.ts';
import { refuseAboveMethodLimit, refuseZeroAmount } from '#domain/money/payment/instrument.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { Rupiah } from '#domain/money.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';
import { createCharge } from './call-gateway.ts';
import type { PaymentInstructions } from './open-instrument.ts';

/** A payment to prepare: method and amount due. */
export type InstructionsRequest = {
  readonly method: ExternalMethod;
  readonly environment: Environment;
  readonly amount: Rupiah;
  readonly expiresAt: Date;
  /** Parts of the order id; a retry has the same ones, so that it reaches the same charge. */
  readonly orderIdentity: readonly (string | number)[];
  /** Text on the payer's statement; ASCII. */
  readonly description: string;
  /** The field that names the method. */
  readonly path: string;
};

/** Calls the gateway for QRIS, so it must run outside any transaction. */
export type PrepareInstructions = (request: InstructionsRequest) => Promise<PaymentInstructions>;

/** Prefix of all our order ids; the gateway's account may also serve other programs. */
const ORDER_PREFIX = 'SKR-';
/** 128 bits in hexadecimal digits, so that collisions are impossible in practice. */
const ORDER_ID_DIGITS = 32;

/**
 * PAYMENT_UNAVAILABLE; VALIDATION_ERROR, field code METHOD_LIMIT, or METHOD_UNAVAILABLE if the
 * environment has no gateway or bank account, so that a retry is useless. Nothing is stored then.
 */
export function prepareInstructions(
  directory: PaymentDirectory,
  digest: Digest,
): PrepareInstructions {
  return async ({ method, environment, amount, path, ...request }) => {
    refuseZeroAmount(amount, path);
    if (method === 'MANUAL_TRANSFER') {
      const bankAccount = directory.bankAccountFor(environment);
      if (bankAccount === undefined) throw notSetUp(method, path);
      return { method, bankAccount };
    }
    refuseAboveMethodLimit(amount, path);
    const gateway = directory.gatewayFor(environment);
    if (gateway === undefined) throw notSetUp(method, path);
    const { orderIdentity, expiresAt, description } = request;
    const orderId = orderIdOf(orderIdentity, digest);
    const charge = await createCharge(gateway, { orderId, amount, expiresAt, description });
    return { method, charge: { ...charge, gateway: gateway.code } };
  };
}

function notSetUp(method: ExternalMethod, path: string): Refusal {
  const message = `${method} is not set up here: choose another method.`;
  return invalid(path, 'METHOD_UNAVAILABLE', message);
}

/** True if the order id is one of ours. */
export function isOwnOrder(orderId: string): boolean {
  return orderId.startsWith(ORDER_PREFIX);
}

function orderIdOf(identity: readonly (string | number)[], digest: Digest): string {
  return `${ORDER_PREFIX}${digest.sha256(JSON.stringify(identity)).slice(0, ORDER_ID_DIGITS)}`;
}
