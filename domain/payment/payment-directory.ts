import type { Environment } from '#domain/environment.ts';
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
