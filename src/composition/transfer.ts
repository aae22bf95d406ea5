import { ContainerModule } from 'inversify';
import { listUnmatched, receiveTransfer } from '#src/usecases/payment/receive-transfer.ts';
import { confirmTransfer, listTransfers, rejectTransfer } from '#src/usecases/payment/transfers.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

/** Bank transfers, as operators see them. */
export const transferModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, shipments, topUps, payments, receivePayment, clock, random } = TOKENS;
  const receiveDeps = { unitOfWork, payments, receivePayment, clock, random };
  const transferDeps = { ...receiveDeps, shipments, topUps };
  bind(TOKENS.listTransfers).toResolvedValue(
    ...named(listTransfers, { shipments, topUps, payments }),
  );
  bind(TOKENS.confirmTransfer).toResolvedValue(...named(confirmTransfer, transferDeps));
  bind(TOKENS.rejectTransfer).toResolvedValue(...named(rejectTransfer, transferDeps));
  bind(TOKENS.listUnmatched).toResolvedValue(listUnmatched, [payments]);
  bind(TOKENS.receiveTransfer).toResolvedValue(
    ...named(receiveTransfer, { ...receiveDeps, directory: TOKENS.paymentDirectory }),
  );
});
