import { ContainerModule } from 'inversify';
import { paymentDirectory, TEST_BANK_ACCOUNT } from '#adapters/payments/directory.ts';
import { midtransGateway } from '#adapters/payments/midtrans/gateway.ts';
import { simulatorGateway } from '#adapters/payments/simulator/gateway.ts';
import { paymentSimulation } from '#adapters/payments/simulator/simulation.ts';
import { xenditGateway } from '#adapters/payments/xendit/gateway.ts';
import type { BankAccount } from '#domain/money/payment/payment.ts';
import type { PaymentGateway } from '#domain/money/payment/payment-gateway.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';

type Gateway = Exclude<Settings['PAYMENT_GATEWAY'], 'none'>;

/** Undefined if a setting that the gateway needs is missing. */
const LIVE_GATEWAYS: Readonly<
  Record<Gateway, (settings: Settings, clock: Clock) => PaymentGateway | undefined>
> = {
  midtrans(settings, clock) {
    const { MIDTRANS_URL: url, MIDTRANS_SERVER_KEY: serverKey } = settings;
    if (serverKey === null) return undefined;
    const notificationUrl = notificationUrlOf(settings, 'midtrans');
    return midtransGateway({ url, serverKey, notificationUrl, clock });
  },
  xendit(settings) {
    const { XENDIT_URL: url, XENDIT_SECRET_KEY: secretKey } = settings;
    const { XENDIT_CALLBACK_TOKEN: callbackToken } = settings;
    const callbackUrl = notificationUrlOf(settings, 'xendit');
    if (secretKey === null || callbackToken === null || callbackUrl === null) return undefined;
    return xenditGateway({ url, secretKey, callbackToken, callbackUrl });
  },
};

export function paymentGatewaysModule({ settings, simulatorCharges }: Platform): ContainerModule {
  const charges = simulatorCharges;
  const notificationKey = settings.SIMULATOR_NOTIFICATION_KEY;
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.paymentDirectory).toDynamicValue(({ get }) => {
      const clock = get(TOKENS.clock);
      return paymentDirectory({
        TEST: {
          gateway: simulatorGateway({ charges, clock, notificationKey }),
          bankAccount: TEST_BANK_ACCOUNT,
        },
        LIVE: { ...liveGateways(settings, clock), bankAccount: bankAccountOf(settings) },
      });
    });
    bind(TOKENS.paymentSimulation).toDynamicValue(({ get }) =>
      paymentSimulation({ charges, clock: get(TOKENS.clock) }),
    );
  });
}

/** The chosen gateway makes charges; other configured gateways still deliver notifications. */
function liveGateways(settings: Settings, clock: Clock) {
  const chosen = settings.PAYMENT_GATEWAY;
  const names = Object.keys(LIVE_GATEWAYS) as Gateway[];
  const made = new Map(names.map((name) => [name, LIVE_GATEWAYS[name](settings, clock)]));
  const gateway = chosen === 'none' ? undefined : made.get(chosen);
  const others = names.filter((name) => name !== chosen);
  return { gateway, formerGateways: others.flatMap((name) => made.get(name) ?? []) };
}

/** Null if the URL configured in the gateway's dashboard applies. */
function notificationUrlOf({ PUBLIC_URL }: Settings, path: string): string | null {
  return PUBLIC_URL === null ? null : `${PUBLIC_URL}/hooks/payments/${path}`;
}

function bankAccountOf(settings: Settings): BankAccount | undefined {
  const { BANK_NAME: bank, BANK_ACCOUNT_NUMBER: accountNumber } = settings;
  const { BANK_ACCOUNT_NAME: accountName } = settings;
  if (bank === null || accountNumber === null || accountName === null) return undefined;
  return { bank, accountNumber, accountName };
}
