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

/** Changes of wallets that only operators may make. */
export const operatorWalletModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, withdrawals, shipments, wallet, clock, random } = TOKENS;
  const writeDeps = { unitOfWork, clock, random };
  bind(TOKENS.listWithdrawals).toResolvedValue(listWithdrawals, [withdrawals]);
  bind(TOKENS.createWithdrawal).toResolvedValue(...named(createWithdrawal, writeDeps));
  const withdrawalDeps = { ...writeDeps, withdrawals };
  bind(TOKENS.completeWithdrawal).toResolvedValue(...named(completeWithdrawal, withdrawalDeps));
  bind(TOKENS.failWithdrawal).toResolvedValue(...named(failWithdrawal, withdrawalDeps));
  bind(TOKENS.createAdjustment).toResolvedValue(
    ...named(createAdjustment, { ...writeDeps, wallet }),
  );
  bind(TOKENS.settleClaim).toResolvedValue(
    ...named(settleClaim, { ...writeDeps, shipments, wallet }),
  );
});
