import type { Ports } from '../../ports.ts';
import { askCharges } from './ask-charges.ts';
import { expirePayment, expirePayments } from './expire-payments.ts';
import { handlePaymentNotification, hasGateway } from './handle-payment-notification.ts';
import { payShipment } from './pay-shipment.ts';
import { prepareInstructions } from './prepare-instructions.ts';
import { receivePayment } from './receive-payment.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { recordChargeStatus } from './record-charge-status.ts';
import { confirmTransfer, listTransfers, rejectTransfer } from './transfers.ts';

type PaymentPorts = Pick<
  Ports,
  | 'idempotent'
  | 'unitOfWork'
  | 'payments'
  | 'shipments'
  | 'topUps'
  | 'paymentDirectory'
  | 'clock'
  | 'random'
  | 'digest'
  | 'reportError'
>;
export type PaymentUseCases = ReturnType<typeof paymentUseCases>;

export function paymentUseCases({ paymentDirectory: directory, ...others }: PaymentPorts) {
  const ports = { ...others, directory };
  const receiving = { ...ports, receivePayment: receivePayment(ports) };
  const recording = { ...receiving, recordChargeStatus: recordChargeStatus(receiving) };
  const prepare = prepareInstructions(directory, ports.digest);
  return {
    prepareInstructions: prepare,
    payShipment: payShipment({ ...ports, prepareInstructions: prepare }),
    receivePayment: receiving.receivePayment,
    recordChargeStatus: recording.recordChargeStatus,
    handlePaymentNotification: handlePaymentNotification(recording),
    hasGateway: hasGateway(directory),
    expirePayment: expirePayment(ports),
    expirePayments: expirePayments(recording),
    askCharges: askCharges(recording),
    listTransfers: listTransfers(ports),
    confirmTransfer: confirmTransfer(receiving),
    rejectTransfer: rejectTransfer(receiving),
    receiveTransfer: receiveTransfer(receiving),
    /** Money that fits no instrument, `limit` at most. */
    listUnmatched: ports.payments.unmatched,
  };
}
