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
    take(received, tools) {
      const { now, write, chance } = tools;
      const paid = { status: 'PROCESSING', paymentStatus: 'PAID', paidAt: now } as const;
      const after: Shipment = { ...before, ...paid, paymentMethod: received.payment.method };
      // First, so that who comes second finds it moved on, and not its one journal taken.
      const recorded = recordShipment({ before, after, now }, write, chance);
      credit(before, received, tools);
      payByWallet(recorded, now, { write, chance });
    },
    keep(received, tools) {
      const { now, write, chance } = tools;
      const change = { before, after: { ...before, latePayment: true }, now };
      recordNotice({ ...change, type: 'wallet.late_payment' }, write, chance);
      credit(before, received, tools);
    },
    reject({ now, write, chance }) {
      if (before.paymentStatus !== 'PENDING') return;
      const after = { ...before, status: 'AWAITING_PAYMENT', paymentStatus: 'UNPAID' } as const;
      const change = { before, after, now };
      recordNotice({ ...change, type: 'shipment.payment_rejected' }, write, chance);
    },
    expire({ now, write, chance }) {
      const after = { ...before, status: 'EXPIRED', paymentStatus: 'EXPIRED' } as const;
      recordShipment({ before, after, now }, write, chance);
    },
  };
}

/** The whole of it, a transfer's unique code included, is the client's. */
function credit(
  shipment: Shipment,
  { payment, receipt }: Received,
  { now, write, chance }: Tools,
): void {
  const { shipmentNumber } = shipment;
  const { outcome, source, sourceReference } = receipt;
  const journal = journalOf({
    journalId: chance.uuid(),
    kind: 'PAYMENT_RECEIVED',
    // One payment is taken for a shipment, for ever; of late ones there may be any number.
    businessRef:
      outcome === 'TAKEN' ? shipmentNumber : `${shipmentNumber}/${source}/${sourceReference}`,
    moves: receiptMoves(payment),
  });
  write.wallet.post(shipment, dated(journal, now, chance));
}
