import { ContainerModule } from 'inversify';
import { expirePayment, expirePayments } from '#src/usecases/payment/expire-payments.ts';
import {
  handlePaymentNotification,
  hasGateway,
} from '#src/usecases/payment/handle-payment-notification.ts';
import { payShipment } from '#src/usecases/payment/pay-shipment.ts';
import { prepareInstructions } from '#src/usecases/payment/prepare-instructions.ts';
import { receivePayment } from '#src/usecases/payment/receive-payment.ts';
import { recordChargeStatus } from '#src/usecases/payment/record-charge-status.ts';
import { shipmentTestControl } from '#src/usecases/simulation/payment-test-controls.ts';
import { endPayment, settlePayment } from '#src/usecases/simulation/settle-payment.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const paymentModule = new ContainerModule(({ bind }) => {
  const { idempotent, unitOfWork, shipments, payments, clock, random, digest } = TOKENS;
  const { reportError, showShipment } = TOKENS;
  const { paymentDirectory: directory, receivePayment: receive, getShipment } = TOKENS;
  const { recordChargeStatus: record } = TOKENS;
  const writeDeps = { unitOfWork, clock, random };
  bind(TOKENS.prepareInstructions).toResolvedValue(prepareInstructions, [directory, digest]);
  bind(TOKENS.payShipment).toResolvedValue(
    ...named(payShipment, {
      ...{ idempotent, shipments, payments, clock, random },
      prepareInstructions: TOKENS.prepareInstructions,
    }),
  );
  bind(TOKENS.receivePayment).toResolvedValue(...named(receivePayment, writeDeps));
  bind(TOKENS.recordChargeStatus).toResolvedValue(
    ...named(recordChargeStatus, { ...writeDeps, receivePayment: receive }),
  );
  bind(TOKENS.handlePaymentNotification).toResolvedValue(
    ...named(handlePaymentNotification, {
      ...{ directory, payments, unitOfWork, clock },
      recordChargeStatus: record,
    }),
  );
  bind(TOKENS.hasGateway).toResolvedValue(hasGateway, [directory]);
  bind(TOKENS.expirePayment).toResolvedValue(...named(expirePayment, writeDeps));
  bind(TOKENS.expirePayments).toResolvedValue(
    ...named(expirePayments, {
      ...{ ...writeDeps, payments, directory, reportError },
      recordChargeStatus: record,
    }),
  );
  const testControls = {
    ...{ payments, directory, random },
    paymentSimulation: TOKENS.paymentSimulation,
    recordChargeStatus: record,
    receivePayment: receive,
    expirePayment: TOKENS.expirePayment,
  };
  bind(TOKENS.settlePayment).toResolvedValue(...named(settlePayment, testControls));
  bind(TOKENS.endPayment).toResolvedValue(...named(endPayment, testControls));
  const viewDeps = { getShipment, showShipment };
  bind(TOKENS.settleShipment).toResolvedValue(
    ...named(shipmentTestControl, { ...viewDeps, control: TOKENS.settlePayment }),
  );
  bind(TOKENS.endShipment).toResolvedValue(
    ...named(shipmentTestControl, { ...viewDeps, control: TOKENS.endPayment }),
  );
});
