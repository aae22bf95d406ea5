import { mayPay, outcomeOfReceipt } from '#domain/money/payment/paying.ts';
import { receiptMoves } from '#domain/money/wallet/shipment-money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Recorder } from '../../recorder.ts';
import { payByWallet } from '../../selling/shipment/pay-by-wallet.ts';
import { recordNotice, recordShipment } from '../../selling/shipment/record-shipment.ts';
import type { Payable, Received } from './payable.ts';

export function payableShipment(before: Shipment): Payable {
  return {
    key: shipmentAsSubject(before),
    mayBePaid: mayPay(before) === 'YES',
    expiresAt: before.paymentExpiresAt,
    outcomeOf: (isExact) => outcomeOfReceipt(before, isExact),
    settle(received, recorder) {
      const paid = { status: 'PROCESSING', paymentStatus: 'PAID', paidAt: recorder.now } as const;
      const after: Shipment = { ...before, ...paid, paymentMethod: received.payment.method };
      // Written first, so that a concurrent payment makes this decision stale instead of posting a
      // second journal.
      const recorded = recordShipment({ before, after }, recorder);
      credit(before, received, recorder);
      payByWallet(recorded, recorder);
    },
    creditLatePayment(received, recorder) {
      const after = { ...before, latePayment: true };
      recordNotice({ before, after, type: 'wallet.late_payment' }, recorder);
      credit(before, received, recorder);
    },
    reject(recorder) {
      if (before.paymentStatus !== 'PENDING') return;
      const after = { ...before, status: 'AWAITING_PAYMENT', paymentStatus: 'UNPAID' } as const;
      recordNotice({ before, after, type: 'shipment.payment_rejected' }, recorder);
    },
    expire(recorder) {
      const after = { ...before, status: 'EXPIRED', paymentStatus: 'EXPIRED' } as const;
      recordShipment({ before, after }, recorder);
    },
  };
}

/** Credits the whole amount, a transfer's unique code included. */
function credit(shipment: Shipment, { payment, receipt }: Received, { post }: Recorder): void {
  const { shipmentNumber } = shipment;
  const { outcome, source, sourceReference } = receipt;
  post(shipment, {
    kind: 'PAYMENT_RECEIVED',
    // A shipment is settled by one payment, but may receive any number of late ones.
    businessRef:
      outcome === 'TAKEN' ? shipmentNumber : `${shipmentNumber}/${source}/${sourceReference}`,
    moves: receiptMoves(payment),
  });
}
