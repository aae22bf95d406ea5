import { describe, expect, it } from '@jest/globals';
import type { PaymentGateway } from '#domain/money/payment/payment-gateway.ts';
import { paymentDirectory, TEST_BANK_ACCOUNT } from './directory.ts';

const unused = () => Promise.reject(new Error('not called'));

function gateway(code: string): PaymentGateway {
  return { code, charge: unused, status: unused, cancel: unused, verify: () => undefined };
}

describe('payment directory', () => {
  const rehearsed = gateway('SIMULATOR');
  const real = gateway('REALPAY');
  const account = { ...TEST_BANK_ACCOUNT, bank: 'Bank Asli' };
  const both = paymentDirectory({
    TEST: { gateway: rehearsed, bankAccount: TEST_BANK_ACCOUNT },
    LIVE: { gateway: real, bankAccount: account },
  });

  it('uses a separate gateway and bank account for each environment', () => {
    expect(both.gatewayFor('TEST')).toBe(rehearsed);
    expect(both.gatewayFor('LIVE')).toBe(real);
    expect(both.bankAccountFor('TEST')).toBe(TEST_BANK_ACCOUNT);
    expect(both.bankAccountFor('LIVE')).toBe(account);
  });

  it('finds a gateway only by its code in lower case', () => {
    expect(both.gatewayByPath('simulator')).toBe(rehearsed);
    expect(both.gatewayByPath('realpay')).toBe(real);
    expect(both.gatewayByPath('REALPAY')).toBeUndefined();
    expect(both.gatewayByPath('constructor')).toBeUndefined();
  });

  it('finds a former gateway, which makes no new charges', () => {
    const former = gateway('OLDPAY');
    const live = { gateway: real, formerGateways: [former], bankAccount: undefined };
    const test = { gateway: rehearsed, bankAccount: TEST_BANK_ACCOUNT };
    const directory = paymentDirectory({ TEST: test, LIVE: live });
    expect(directory.gatewayFor('LIVE')).toBe(real);
    expect(directory.gatewayByPath('oldpay')).toBe(former);
  });

  it('returns no gateway and no bank account if none is configured', () => {
    const none = { gateway: undefined, bankAccount: undefined };
    const test = { gateway: rehearsed, bankAccount: TEST_BANK_ACCOUNT };
    const directory = paymentDirectory({ TEST: test, LIVE: none });
    expect(directory.gatewayFor('LIVE')).toBeUndefined();
    expect(directory.bankAccountFor('LIVE')).toBeUndefined();
    expect(directory.gatewayByPath('realpay')).toBeUndefined();
  });
});
