import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type {
  Notification,
  NotifiedCharge,
  PaymentGateway,
} from '#domain/money/payment/payment-gateway.ts';
import { notFound, Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { fetchChargeStatusForClient } from './call-gateway.ts';
import { isOwnOrder } from './prepare-instructions.ts';
import type { RecordChargeStatus } from './record-charge-status.ts';
import { recordUnmatchedMoney } from './record-unmatched-money.ts';

/**
 * Handles a gateway's notification. Its signature only proves the sender: the status is fetched
 * from the gateway. NOT_FOUND, UNAUTHENTICATED, or PAYMENT_UNAVAILABLE, after which the gateway
 * sends it again.
 */
export type HandlePaymentNotification = (path: string, notification: Notification) => Promise<void>;

/** True if a gateway has this path; checked before the body is read. */
export type HasGateway = (path: string) => boolean;

type Deps = Pick<Ports, 'payments' | 'unitOfWork' | 'clock'> & {
  readonly directory: PaymentDirectory;
  readonly recordChargeStatus: RecordChargeStatus;
};

export function handlePaymentNotification(deps: Deps): HandlePaymentNotification {
  const { directory, payments, recordChargeStatus } = deps;
  return async (path, notification) => {
    const gateway = directory.gatewayByPath(path);
    if (gateway === undefined) throw notFound('gateway');
    const notified = gateway.verify(notification);
    if (notified === undefined) throw notAuthentic();
    const key = { gateway: gateway.code, orderId: notified.orderId };
    const payment = await payments.findByOrder(key);
    if (payment?.method !== 'QRIS') return recordLostPayment(gateway, notified, deps);
    const status = await fetchChargeStatusForClient(gateway, payment);
    if (status !== undefined) await recordChargeStatus(payment, status);
  };
}

export function hasGateway(directory: PaymentDirectory): HasGateway {
  return (path) => directory.gatewayByPath(path) !== undefined;
}

/**
 * Records money of an order whose instrument was deleted or never stored as unmatched. NOT_FOUND if
 * the order is not paid.
 */
async function recordLostPayment(
  gateway: PaymentGateway,
  { orderId, gatewayReference }: NotifiedCharge,
  deps: Deps,
): Promise<void> {
  const charge = { orderId, gatewayReference: gatewayReference ?? '' };
  const status = isOwnOrder(orderId)
    ? await fetchChargeStatusForClient(gateway, charge)
    : undefined;
  const reference = status?.state === 'PAID' ? status.paymentReference : null;
  if (status === undefined || reference === null) {
    throw notFound('order');
  }
  const { amount, currency } = status;
  const isTest = gateway === deps.directory.gatewayFor('TEST');
  await recordUnmatchedMoney(deps)({
    environment: isTest ? 'TEST' : 'LIVE',
    source: gateway.code,
    sourceReference: reference,
    accountNumber: null,
    orderId,
    amount: currency === 'IDR' ? amount : null,
    by: gateway.code,
  });
}

function notAuthentic(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'The notification is not authentic.');
}
