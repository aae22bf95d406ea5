import { decoder, jsonOf } from '#adapters/_kit/decoder.ts';
import { isSignedWith } from '#adapters/_kit/same-secret.ts';
import type { ChargeStatus, PaymentGateway } from '#domain/money/payment/payment-gateway.ts';
import { qrisText } from '#domain/money/payment/qris-text.ts';
import type { Clock } from '#domain/time.ts';
import { firstPayable } from '../_kit/first-payable.ts';
import { notifiedCharge } from '../_kit/notified-charge.ts';
import type { ChargeMemory, SimulatedCharge } from './charge-memory.ts';

type Deps = {
  readonly charges: ChargeMemory;
  readonly clock: Pick<Clock, 'now'>;
  /** Key that signs notifications. If null or empty, all notifications are rejected. */
  readonly notificationKey: string | null;
};

/** Nonexistent acquirer, merchant and account, so that the code cannot be paid. */
const UNPAYABLE_MERCHANT = {
  acquirer: 'ID.CO.EXAMPLE.WWW',
  merchantPan: '0'.repeat(18),
  merchantId: '0'.repeat(9),
  nationalId: `ID${'0'.repeat(13)}`,
  size: 'UMI',
  category: '4215',
  name: 'SANDBOX SATUKURIR',
  city: 'JAKARTA',
  postalCode: '10110',
} as const;

const notificationOf = decoder<{ readonly order_id: string }>({
  type: 'object',
  properties: { order_id: { type: 'string' } },
  required: ['order_id'],
});

/** Gateway of the TEST environment. Makes no network calls. */
export function simulatorGateway({ charges, clock, notificationKey }: Deps): PaymentGateway {
  return {
    code: 'SIMULATOR',
    charge: (request, signal) =>
      firstPayable(request, async ({ orderId, amount, expiresAt }) => {
        const qrString = qrisText({ ...UNPAYABLE_MERCHANT, amount, reference: orderId });
        const known = await charges.charge({ orderId, amount, qrString, expiresAt }, signal);
        const { state, gatewayReference } = statusOf(known, clock.now());
        const { paid, ...shown } = known;
        return { state, amount: known.amount, charge: { ...shown, gatewayReference } };
      }),
    async status({ orderId }, signal) {
      const charge = await charges.find(orderId, signal);
      return charge && statusOf(charge, clock.now());
    },
    async cancel({ orderId }) {
      await charges.end(orderId, clock.now());
    },
    verify({ headers, body }) {
      if (notificationKey === null || notificationKey === '') return undefined;
      const signature = headers['x-simulator-signature'] ?? '';
      if (!isSignedWith(notificationKey, body, signature)) return undefined;
      const notification = notificationOf(jsonOf(body));
      return notification && notifiedCharge(notification.order_id, null);
    },
  };
}

function statusOf({ orderId, paid, ...charge }: SimulatedCharge, now: Date): ChargeStatus {
  const known = { orderId, gatewayReference: `SIM-${orderId}`, currency: 'IDR' };
  if (paid !== null) {
    const paymentReference = `SIMPAY-${orderId}`;
    return { ...known, state: 'PAID', amount: paid.amount, paymentReference, paidAt: paid.at };
  }
  const state = charge.expiresAt > now ? 'WAITING' : 'DEAD';
  return { ...known, state, amount: charge.amount, paymentReference: null, paidAt: null };
}
