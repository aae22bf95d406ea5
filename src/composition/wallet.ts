import { ContainerModule } from 'inversify';
import { getBalance } from '#src/usecases/wallet/get-balance.ts';
import { listTransactions } from '#src/usecases/wallet/list-transactions.ts';
import { TOKENS } from './tokens.ts';

export const walletModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.getBalance).toResolvedValue(getBalance, [TOKENS.wallet]);
  bind(TOKENS.listTransactions).toResolvedValue(listTransactions, [TOKENS.wallet]);
});
