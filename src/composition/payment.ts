import { ContainerModule } from 'inversify';
import { expirePayment, expirePayments } from '#src/usecases/payment/expire-payments.ts';
import { findMeans } from '#src/usecases/payment/find-means.ts';
import { hasGateway, hearNotification } from '#src/usecases/payment/hear-notification.ts';
import { payShipment } from '#src/usecases/payment/pay-shipment.ts';
import { pruneSums } from '#src/usecases/payment/prune-sums.ts';
import { receivePayment } from '#src/usecases/payment/receive-payment.ts';
import { listUnmatched, receiveTransfer } from '#src/usecases/payment/receive-transfer.ts';
import { recordChargeStatus } from '#src/usecases/payment/record-charge-status.ts';
import { confirmTransfer, listTransfers, rejectTransfer } from '#src/usecases/payment/transfers.ts';
import { onShipment } from '#src/usecases/simulation/payment-levers.ts';
import { endPayment, settlePayment } from '#src/usecases/simulation/settle-payment.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const paymentModule = new ContainerModule(({ bind }) => {
  const { once, unitOfWork, shipments, topUps, payments, clock, chance, digest } = TOKENS;
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
    ...named(hearNotification, { directory, payments, recordChargeStatus: record }),
  );
  bind(TOKENS.hasGateway).toResolvedValue(hasGateway, [directory]);
  bind(TOKENS.expirePayment).toResolvedValue(...named(expirePayment, writing));
  bind(TOKENS.expirePayments).toResolvedValue(
    ...named(expirePayments, {
      ...{ ...writing, payments, directory, complain },
      recordChargeStatus: record,
    }),
  );
  bind(TOKENS.pruneSums).toResolvedValue(pruneSums, [payments, clock]);
  const transfers = { ...writing, shipments, topUps, payments, receivePayment: receive };
  bind(TOKENS.listTransfers).toResolvedValue(
    ...named(listTransfers, { shipments, topUps, payments }),
  );
  bind(TOKENS.confirmTransfer).toResolvedValue(...named(confirmTransfer, transfers));
  bind(TOKENS.listUnmatched).toResolvedValue(listUnmatched, [payments]);
  bind(TOKENS.receiveTransfer).toResolvedValue(
    ...named(receiveTransfer, { ...writing, payments, directory, receivePayment: receive }),
  );
  bind(TOKENS.rejectTransfer).toResolvedValue(...named(rejectTransfer, transfers));
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
