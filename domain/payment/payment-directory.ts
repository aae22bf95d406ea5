import type { Environment } from '#domain/environment.ts';
import type { BankAccount } from './payment.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** Alone knows who takes the clients' money in which environment. */
export interface PaymentDirectory {
  /** Undefined: no QR code is to be had here. */
  gatewayFor(environment: Environment): PaymentGateway | undefined;
  /** By its code in lower case, as it stands in a path. */
  gatewayByPath(code: string): PaymentGateway | undefined;
  /** Undefined: nobody can transfer anything here. */
  bankAccountFor(environment: Environment): BankAccount | undefined;
}
