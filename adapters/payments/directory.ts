import type { Environment } from '#domain/environment.ts';
import type { BankAccount } from '#domain/payment/payment.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { PaymentGateway } from '#domain/payment/payment-gateway.ts';

/** Who takes the money of one environment; undefined: nobody does by this method. */
export type Takers = {
  readonly gateway: PaymentGateway | undefined;
  /** Makes no new charges; what it made before is still to be heard of. */
  readonly formerGateways?: readonly PaymentGateway[];
  readonly bankAccount: BankAccount | undefined;
};

/** Nobody's: whoever pays into it in earnest is told so by the bank. */
export const TEST_BANK_ACCOUNT: BankAccount = {
  bank: 'Bank Simulasi',
  accountNumber: '0000000000',
  accountName: 'SANDBOX SATUKURIR',
};

export function paymentDirectory(takers: Readonly<Record<Environment, Takers>>): PaymentDirectory {
  const gateways = Object.values(takers).flatMap((taker) => [
    ...(taker.gateway === undefined ? [] : [taker.gateway]),
    ...(taker.formerGateways ?? []),
  ]);
  return {
    gatewayFor: (environment) => takers[environment].gateway,
    gatewayByPath: (path) => gateways.find(({ code }) => code.toLowerCase() === path),
    bankAccountFor: (environment) => takers[environment].bankAccount,
  };
}
