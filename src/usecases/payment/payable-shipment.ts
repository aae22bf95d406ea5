import { mayPay, outcomeOfReceipt } from '#domain/payment/paying.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { receiptMoves } from '#domain/wallet/shipment-money.ts';
import { payByWallet } from '../shipment/pay-by-wallet.ts';
import { recordNotice, recordShipment } from '../shipment/record-shipment.ts';
import type { Payable, Received, Tools } from './payable.ts';

export function payableShipment(before: Shipment): Payable {
  return {
    key: shipmentAsSubject(before),
    mayBePaid: mayPay(before) === 'YES',
    expiresAt: before.paymentExpiresAt,
    outcomeOf: (isExact) => outcomeOfReceipt(before, isExact),
    settle(received, tools) {
      const { now, write, random } = tools;
      const paid = { status: 'PROCESSING', paymentStatus: 'PAID', paidAt: now } as const;
      const after: Shipment = { ...before, ...paid, paymentMethod: received.payment.method };
      // First, so that a concurrent payment is a stale look, not a duplicate journal.
      const recorded = recordShipment({ before, after, now }, write, random);
      credit(before, received, tools);
      payByWallet(recorded, now, { write, random });
    },
    creditLatePayment(received, tools) {
      const { now, write, random } = tools;
      const change = { before, after: { ...before, latePayment: true }, now };
      recordNotice({ ...change, type: 'wallet.late_payment' }, write, random);
      credit(before, received, tools);
    },
    reject({ now, write, random }) {
      if (before.paymentStatus !== 'PENDING') return;
      const after = { ...before, status: 'AWAITING_PAYMENT', paymentStatus: 'UNPAID' } as const;
      const change = { before, after, now };
      recordNotice({ ...change, type: 'shipment.payment_rejected' }, write, random);
    },
    expire({ now, write, random }) {
      const after = { ...before, status: 'EXPIRED', paymentStatus: 'EXPIRED' } as const;
      recordShipment({ before, after, now }, write, random);
    },
  };
}

/** Credits the whole amount, a transfer's unique code included. */
function credit(
  shipment: Shipment,
  { payment, receipt }: Received,
  { now, write, random }: Tools,
): void {
  const { shipmentNumber } = shipment;
  const { outcome, source, sourceReference } = receipt;
  const journal = journalOf({
    journalId: random.uuid(),
    kind: 'PAYMENT_RECEIVED',
    // One payment settles a shipment; there may be any number of late ones.
    businessRef:
      outcome === 'TAKEN' ? shipmentNumber : `${shipmentNumber}/${source}/${sourceReference}`,
    moves: receiptMoves(payment),
  });
  write.wallet.post(shipment, dated(journal, now, random));
}
