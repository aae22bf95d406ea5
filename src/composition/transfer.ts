import { ContainerModule } from 'inversify';
import { listUnmatched, receiveTransfer } from '#src/usecases/payment/receive-transfer.ts';
import { confirmTransfer, listTransfers, rejectTransfer } from '#src/usecases/payment/transfers.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

/** Bank transfers, as operators see them. */
export const transferModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, shipments, topUps, payments, receivePayment, clock, chance } = TOKENS;
  const receiving = { unitOfWork, payments, receivePayment, clock, chance };
  const transfers = { ...receiving, shipments, topUps };
  bind(TOKENS.listTransfers).toResolvedValue(
    ...named(listTransfers, { shipments, topUps, payments }),
  );
  bind(TOKENS.confirmTransfer).toResolvedValue(...named(confirmTransfer, transfers));
  bind(TOKENS.rejectTransfer).toResolvedValue(...named(rejectTransfer, transfers));
  bind(TOKENS.listUnmatched).toResolvedValue(listUnmatched, [payments]);
  bind(TOKENS.receiveTransfer).toResolvedValue(
    ...named(receiveTransfer, { ...receiving, directory: TOKENS.paymentDirectory }),
  );
});
