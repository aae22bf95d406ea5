import type { Digest } from '#domain/digest.ts';
import type { Environment } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { refuseBeyondMethod, refuseNothing } from '#domain/payment/instrument.ts';
import type { OutsideMethod } from '#domain/payment/method.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import { chargeAt, unavailable } from './ask-gateway.ts';
import type { Means } from './open-instrument.ts';

/** What is to be paid, and by what. */
export type PaymentWish = {
  readonly method: OutsideMethod;
  readonly environment: Environment;
  readonly amount: Rupiah;
  readonly expiresAt: Date;
  /** The same for the same wish, so that a retry reaches the same charge. */
  readonly identity: readonly (string | number)[];
  /** For the payer's statement; ASCII. */
  readonly description: string;
  /** The field that names the method. */
  readonly path: string;
};

/** Asks the gateway, where there is one to ask: outside of any transaction. */
export type FindMeans = (wish: PaymentWish) => Promise<Means>;

/** Of every order id that we give; a gateway may serve others, too. */
const ORDER_PREFIX = 'SKR-';
/** 32 hexadecimal digits are enough to be nobody else's. */
const ORDER_ID_DIGITS = 32;

/** METHOD_LIMIT, or PAYMENT_UNAVAILABLE: then nothing has happened here. */
export function findMeans(directory: PaymentDirectory, digest: Digest): FindMeans {
  return async ({ method, environment, amount, path, ...wish }) => {
    refuseNothing(amount, path);
    if (method === 'MANUAL_TRANSFER') {
      const bankAccount = directory.bankAccountFor(environment);
      if (bankAccount === undefined) throw unavailable('There is no bank account to transfer to.');
      return { method, bankAccount };
    }
    refuseBeyondMethod(amount, path);
    const gateway = directory.gatewayFor(environment);
    const { identity, expiresAt, description } = wish;
    const orderId = orderIdOf(identity, digest);
    const charge = await chargeAt(gateway, { orderId, amount, expiresAt, description });
    return { method, charge: { ...charge, gateway: gateway?.code ?? '' } };
  };
}

/** Whether we gave this order id, some day. */
export function isOwnOrder(orderId: string): boolean {
  return orderId.startsWith(ORDER_PREFIX);
}

function orderIdOf(identity: readonly (string | number)[], digest: Digest): string {
  return `${ORDER_PREFIX}${digest.sha256(JSON.stringify(identity)).slice(0, ORDER_ID_DIGITS)}`;
}
