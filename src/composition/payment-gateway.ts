import { ContainerModule } from 'inversify';
import { paymentDirectory, TEST_BANK_ACCOUNT } from '#adapters/payments/directory.ts';
import { midtransGateway } from '#adapters/payments/midtrans/gateway.ts';
import type { ChargeMemory } from '#adapters/payments/simulator/charge-memory.ts';
import { simulatorGateway } from '#adapters/payments/simulator/gateway.ts';
import { paymentSimulation } from '#adapters/payments/simulator/simulation.ts';
import { xenditGateway } from '#adapters/payments/xendit/gateway.ts';
import type { BankAccount } from '#domain/payment/payment.ts';
import type { PaymentGateway } from '#domain/payment/payment-gateway.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

type Deps = { readonly settings: Settings; readonly charges: ChargeMemory; readonly clock: Clock };

/** The settings have been read: what a gateway needs is there, or the process never started. */
const LIVE_GATEWAYS = {
  none: () => undefined,
  midtrans: (settings: Settings, clock: Clock) =>
    midtransGateway({
      url: settings.MIDTRANS_URL,
      serverKey: settings.MIDTRANS_SERVER_KEY ?? '',
      notificationUrl: notificationUrl(settings, 'midtrans'),
      clock,
    }),
  xendit: (settings: Settings) =>
    xenditGateway({
      url: settings.XENDIT_URL,
      secretKey: settings.XENDIT_SECRET_KEY ?? '',
      callbackToken: settings.XENDIT_CALLBACK_TOKEN ?? '',
      callbackUrl: notificationUrl(settings, 'xendit') ?? '',
    }),
} as const satisfies Readonly<
  Record<
    Settings['PAYMENT_GATEWAY'],
    (settings: Settings, clock: Clock) => PaymentGateway | undefined
  >
>;

export const paymentGatewayModule = new ContainerModule(({ bind }) => {
  const { settings, simulatorCharges: charges, clock } = TOKENS;
  bind(TOKENS.paymentDirectory).toResolvedValue(...named(directory, { settings, charges, clock }));
  bind(TOKENS.paymentSimulation).toResolvedValue(...named(paymentSimulation, { charges, clock }));
});

function directory({ settings, charges, clock }: Deps) {
  const notificationKey = settings.SIMULATOR_NOTIFICATION_KEY;
  return paymentDirectory({
    TEST: {
      gateway: simulatorGateway({ charges, clock, notificationKey }),
      bankAccount: TEST_BANK_ACCOUNT,
    },
    LIVE: {
      gateway: LIVE_GATEWAYS[settings.PAYMENT_GATEWAY](settings, clock),
      bankAccount: bankAccountOf(settings),
    },
  });
}

/** Null: wherever the merchant has told the gateway to send them. */
function notificationUrl({ PUBLIC_URL }: Settings, path: string): string | null {
  return PUBLIC_URL === null ? null : `${PUBLIC_URL}/hooks/payments/${path}`;
}

function bankAccountOf(settings: Settings): BankAccount | undefined {
  const { BANK_NAME: bank, BANK_ACCOUNT_NUMBER: accountNumber } = settings;
  const { BANK_ACCOUNT_NAME: accountName } = settings;
  if (bank === null || accountNumber === null || accountName === null) return undefined;
  return { bank, accountNumber, accountName };
}
