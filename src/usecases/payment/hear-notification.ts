import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Notification, Notified, PaymentGateway } from '#domain/payment/payment-gateway.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { chargeNow } from './ask-gateway.ts';
import { isOwnOrder } from './find-means.ts';
import { keepUnmatched } from './keep-unmatched.ts';
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
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
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
    if (payment?.method !== 'QRIS') return keepLost(gateway, notified, deps);
    const status = await chargeNow(gateway, payment);
    if (status !== undefined) await recordChargeStatus(payment, status);
  };
}

export function hasGateway(directory: PaymentDirectory): HasGateway {
  return (path) => directory.gatewayByPath(path) !== undefined;
}

/**
 * Of an order of ours whose instrument is gone, or was never kept: where it was paid, its money is
 * kept for an operator. NOT_FOUND otherwise.
 */
async function keepLost(
  gateway: PaymentGateway,
  { orderId, gatewayReference }: Notified,
  deps: Deps,
): Promise<void> {
  const charge = { orderId, gatewayReference: gatewayReference ?? '' };
  const status = isOwnOrder(orderId) ? await chargeNow(gateway, charge) : undefined;
  const reference = status?.state === 'PAID' ? status.paymentReference : null;
  if (status === undefined || reference === null) {
    throw new Refusal('NOT_FOUND', 'There is no such order.');
  }
  const { amount, currency } = status;
  const isTest = gateway === deps.directory.gatewayFor('TEST');
  await keepUnmatched(deps)({
    ...{ environment: isTest ? 'TEST' : 'LIVE', source: gateway.code, sourceReference: reference },
    ...{ accountNumber: null, orderId, amount: currency === 'IDR' ? amount : null },
    by: gateway.code,
  });
}

function notAuthentic(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'The notification is not authentic.');
}
