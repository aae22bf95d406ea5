import type { Environment } from '#domain/environment.ts';
import type { BankAccount } from '#domain/money/payment/payment.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { PaymentGateway } from '#domain/money/payment/payment-gateway.ts';

/** Payment channels of one environment; an undefined channel is not available. */
export type PaymentChannels = {
  readonly gateway: PaymentGateway | undefined;
  /** Former gateways make no new charges; notifications of older charges are still handled. */
  readonly formerGateways?: readonly PaymentGateway[];
  readonly bankAccount: BankAccount | undefined;
};

/** A nonexistent account: a bank rejects real transfers to it. */
export const TEST_BANK_ACCOUNT: BankAccount = {
  bank: 'Bank Simulasi',
  accountNumber: '0000000000',
  accountName: 'SANDBOX SATUKURIR',
};

export function paymentDirectory(
  channels: Readonly<Record<Environment, PaymentChannels>>,
): PaymentDirectory {
  const gateways = Object.values(channels).flatMap((taker) => [
    ...(taker.gateway === undefined ? [] : [taker.gateway]),
    ...(taker.formerGateways ?? []),
  ]);
  return {
    gatewayFor: (environment) => channels[environment].gateway,
    gatewayByPath: (path) => gateways.find(({ code }) => code.toLowerCase() === path),
    bankAccountFor: (environment) => channels[environment].bankAccount,
  };
}
