import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Notification } from '#domain/payment/payment-gateway.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { chargeNow } from './ask-gateway.ts';
import type { RecordChargeStatus } from './record-charge-status.ts';

/**
 * A gateway says that something has happened. Only its signature is believed: what has happened,
 * the gateway is asked. NOT_FOUND, UNAUTHENTICATED, or PAYMENT_UNAVAILABLE: it comes again then.
 */
export type HearNotification = (path: string, notification: Notification) => Promise<void>;

/** Whether notifications come by this path at all: asked before a body is read. */
export type HasGateway = (path: string) => boolean;

type Deps = {
  readonly directory: PaymentDirectory;
  readonly payments: PaymentStore;
  readonly recordChargeStatus: RecordChargeStatus;
};

export function hearNotification(deps: Deps): HearNotification {
  const { directory, payments, recordChargeStatus } = deps;
  return async (path, notification) => {
    const gateway = directory.gatewayByPath(path);
    if (gateway === undefined) throw new Refusal('NOT_FOUND', 'There is no such gateway.');
    const notified = gateway.verify(notification);
    if (notified === undefined) throw notAuthentic();
    const key = { gateway: gateway.code, orderId: notified.orderId };
    const payment = await payments.findByOrder(key);
    if (payment?.method !== 'QRIS') throw new Refusal('NOT_FOUND', 'There is no such order.');
    const status = await chargeNow(gateway, payment);
    if (status !== undefined) await recordChargeStatus(payment, status);
  };
}

export function hasGateway(directory: PaymentDirectory): HasGateway {
  return (path) => directory.gatewayByPath(path) !== undefined;
}

function notAuthentic(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'The notification is not authentic.');
}
