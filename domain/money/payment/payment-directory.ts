import type { Environment } from '#domain/environment.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import type { BankAccount } from './payment.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** Payment gateways and bank accounts by environment. */
export interface PaymentDirectory {
  /** Undefined: QRIS is not available in this environment. */
  gatewayFor(environment: Environment): PaymentGateway | undefined;
  /** Gateway by its code in lower case, as in the path of its notifications. */
  gatewayByPath(code: string): PaymentGateway | undefined;
  /** Undefined: transfers are not available in this environment. */
  bankAccountFor(environment: Environment): BankAccount | undefined;
}

export type MethodsByEnvironment = Readonly<Record<Environment, readonly PaymentMethod[]>>;

/** Payment methods that can be used now; the wallet always can. */
export function availableMethods(directory: PaymentDirectory): MethodsByEnvironment {
  return { TEST: methodsIn('TEST', directory), LIVE: methodsIn('LIVE', directory) };
}

function methodsIn(
  environment: Environment,
  directory: PaymentDirectory,
): readonly PaymentMethod[] {
  const isOffered: Readonly<Record<PaymentMethod, boolean>> = {
    WALLET: true,
    QRIS: directory.gatewayFor(environment) !== undefined,
    MANUAL_TRANSFER: directory.bankAccountFor(environment) !== undefined,
  };
  return PAYMENT_METHODS.filter((method) => isOffered[method]);
}
