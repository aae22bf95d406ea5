import { ContainerModule } from 'inversify';
import { createAdjustment } from '#src/usecases/adjustment/create-adjustment.ts';
import { settleClaim } from '#src/usecases/claim/settle-claim.ts';
import { createWithdrawal } from '#src/usecases/withdrawal/create-withdrawal.ts';
import {
  completeWithdrawal,
  failWithdrawal,
  listWithdrawals,
} from '#src/usecases/withdrawal/end-withdrawal.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

/** What operators alone do to wallets. */
export const walletByHandModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, withdrawals, shipments, wallet, clock, chance } = TOKENS;
  const writing = { unitOfWork, clock, chance };
  bind(TOKENS.listWithdrawals).toResolvedValue(listWithdrawals, [withdrawals]);
  bind(TOKENS.createWithdrawal).toResolvedValue(...named(createWithdrawal, writing));
  const ending = { ...writing, withdrawals };
  bind(TOKENS.completeWithdrawal).toResolvedValue(...named(completeWithdrawal, ending));
  bind(TOKENS.failWithdrawal).toResolvedValue(...named(failWithdrawal, ending));
  bind(TOKENS.createAdjustment).toResolvedValue(...named(createAdjustment, { ...writing, wallet }));
  bind(TOKENS.settleClaim).toResolvedValue(
    ...named(settleClaim, { ...writing, shipments, wallet }),
  );
});
