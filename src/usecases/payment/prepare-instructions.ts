import type { Digest } from '#domain/digest.ts';
import type { Environment } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { refuseAboveMethodLimit, refuseZeroAmount } from '#domain/payment/instrument.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { ExternalMethod } from '#domain/shipment/payment-method.ts';
import { createCharge, unavailable } from './call-gateway.ts';
import type { PaymentInstructions } from './open-instrument.ts';

/** A payment to prepare: method and amount due. */
export type InstructionsRequest = {
  readonly method: ExternalMethod;
  readonly environment: Environment;
  readonly amount: Rupiah;
  readonly expiresAt: Date;
  /** Parts of the order id, equal for a retry, so that it reaches the same charge. */
  readonly orderIdentity: readonly (string | number)[];
  /** Text on the payer's statement; ASCII. */
  readonly description: string;
  /** The field that names the method. */
  readonly path: string;
};

/** Calls the gateway for QRIS, so it must run outside of a transaction. */
export type PrepareInstructions = (request: InstructionsRequest) => Promise<PaymentInstructions>;

/** Prefix of all our order ids; the gateway's account may serve others as well. */
const ORDER_PREFIX = 'SKR-';
/** 128 bits in hexadecimal digits: collisions are out of the question. */
const ORDER_ID_DIGITS = 32;

/** METHOD_LIMIT or PAYMENT_UNAVAILABLE; nothing is stored then. */
export function prepareInstructions(
  directory: PaymentDirectory,
  digest: Digest,
): PrepareInstructions {
  return async ({ method, environment, amount, path, ...request }) => {
    refuseZeroAmount(amount, path);
    if (method === 'MANUAL_TRANSFER') {
      const bankAccount = directory.bankAccountFor(environment);
      if (bankAccount === undefined) throw unavailable('There is no bank account to transfer to.');
      return { method, bankAccount };
    }
    refuseAboveMethodLimit(amount, path);
    const gateway = directory.gatewayFor(environment);
    const { orderIdentity, expiresAt, description } = request;
    const orderId = orderIdOf(orderIdentity, digest);
    const charge = await createCharge(gateway, { orderId, amount, expiresAt, description });
    return { method, charge: { ...charge, gateway: gateway?.code ?? '' } };
  };
}

/** True if the order id is one of ours. */
export function isOwnOrder(orderId: string): boolean {
  return orderId.startsWith(ORDER_PREFIX);
}

function orderIdOf(identity: readonly (string | number)[], digest: Digest): string {
  return `${ORDER_PREFIX}${digest.sha256(JSON.stringify(identity)).slice(0, ORDER_ID_DIGITS)}`;
}
