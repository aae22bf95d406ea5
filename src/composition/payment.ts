import { ContainerModule } from 'inversify';
import { expirePayment, expirePayments } from '#src/usecases/payment/expire-payments.ts';
import { findMeans } from '#src/usecases/payment/find-means.ts';
import { hasGateway, hearNotification } from '#src/usecases/payment/hear-notification.ts';
import { payShipment } from '#src/usecases/payment/pay-shipment.ts';
import { receivePayment } from '#src/usecases/payment/receive-payment.ts';
import { recordChargeStatus } from '#src/usecases/payment/record-charge-status.ts';
import { onShipment } from '#src/usecases/simulation/payment-levers.ts';
import { endPayment, settlePayment } from '#src/usecases/simulation/settle-payment.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const paymentModule = new ContainerModule(({ bind }) => {
  const { once, unitOfWork, shipments, payments, clock, chance, digest } = TOKENS;
  const { complain, showShipment } = TOKENS;
  const { paymentDirectory: directory, receivePayment: receive, getShipment } = TOKENS;
  const { recordChargeStatus: record } = TOKENS;
  const writing = { unitOfWork, clock, chance };
  bind(TOKENS.findMeans).toResolvedValue(findMeans, [directory, digest]);
  bind(TOKENS.payShipment).toResolvedValue(
    ...named(payShipment, {
      ...{ once, shipments, payments, clock, chance },
      findMeans: TOKENS.findMeans,
    }),
  );
  bind(TOKENS.receivePayment).toResolvedValue(...named(receivePayment, writing));
  bind(TOKENS.recordChargeStatus).toResolvedValue(
    ...named(recordChargeStatus, { ...writing, receivePayment: receive }),
  );
  bind(TOKENS.hearNotification).toResolvedValue(
    ...named(hearNotification, {
      ...{ directory, payments, unitOfWork, clock },
      recordChargeStatus: record,
    }),
  );
  bind(TOKENS.hasGateway).toResolvedValue(hasGateway, [directory]);
  bind(TOKENS.expirePayment).toResolvedValue(...named(expirePayment, writing));
  bind(TOKENS.expirePayments).toResolvedValue(
    ...named(expirePayments, {
      ...{ ...writing, payments, directory, complain },
      recordChargeStatus: record,
    }),
  );
  const levers = {
    ...{ payments, directory, chance },
    paymentSimulation: TOKENS.paymentSimulation,
    recordChargeStatus: record,
    receivePayment: receive,
    expirePayment: TOKENS.expirePayment,
  };
  bind(TOKENS.settlePayment).toResolvedValue(...named(settlePayment, levers));
  bind(TOKENS.endPayment).toResolvedValue(...named(endPayment, levers));
  const shown = { getShipment, showShipment };
  bind(TOKENS.settleShipment).toResolvedValue(
    ...named(onShipment, { ...shown, lever: TOKENS.settlePayment }),
  );
  bind(TOKENS.endShipment).toResolvedValue(
    ...named(onShipment, { ...shown, lever: TOKENS.endPayment }),
  );
});
