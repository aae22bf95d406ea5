import type { Digest } from '#domain/digest.ts';
import { billOf } from '#domain/money/payment/bill.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import type { Rupiah } from '#domain/money.ts';
import { fingerprint } from '#domain/platform/idempotency/fingerprint.ts';
import type { Random } from '#domain/random.ts';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { shipmentWithInstructionsView } from '#src/views/selling/shipment.ts';
import type { OpenInstrument, PaymentOrder } from '../../money/payment/pay-once.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent.ts';
import { recorderOf } from '../../recorder.ts';
import { payByWallet } from './pay-by-wallet.ts';
import { recordShipment } from './record-shipment.ts';

export type ShipmentAnswer = ReturnType<typeof shipmentWithInstructionsView>;

export type Recording = { readonly write: Writes; readonly random: Random };

/** Payment order of a new shipment; the same request gets the same charge. */
export function paymentOrderOf(
  { totalAmount: amount, createdAt }: Shipment,
  method: ExternalMethod,
  { request: { key = '', content }, digest }: RequestToPay,
): PaymentOrder {
  return {
    method,
    amount,
    now: createdAt,
    createdAt,
    isNew: true,
    identity: [key, fingerprint(content, digest)],
    description: 'Shipping',
    path: 'payment_method',
  };
}

type RequestToPay = { readonly request: IdempotentRequest; readonly digest: Digest };

/** Quote, hold, shipment, events and booking intent in one commit. INSUFFICIENT_BALANCE. */
export function recordPaid(
  shipment: Shipment,
  available: Rupiah,
  { write, random }: Recording,
): ShipmentAnswer {
  refuseInsufficient(available, shipment.totalAmount);
  const recorder = recorderOf({ now: shipment.createdAt, write, random });
  const recorded = recordShipment({ before: null, after: shipment }, recorder);
  payByWallet(recorded, recorder);
  return recorder.viewOf(recorded);
}

/** Quote, shipment, events and instructions in one commit. */
export function recordUnpaid(
  shipment: Shipment,
  instrument: OpenInstrument,
  { write, random }: Recording,
): ShipmentAnswer {
  const { createdAt: now } = shipment;
  const payment = instrument({ bill: billOf(shipment), paymentNumber: 1, now, earlier: [] });
  const after = { ...shipment, paymentExpiresAt: payment.expiresAt };
  const recorded = recordShipment({ before: null, after }, recorderOf({ now, write, random }));
  write.payments.open(payment);
  return shipmentWithInstructionsView(recorded, payment, write.trackingUrl);
}
