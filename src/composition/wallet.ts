import { ContainerModule } from 'inversify';
import { getBalance } from '#src/usecases/wallet/get-balance.ts';
import { listTransactions } from '#src/usecases/wallet/list-transactions.ts';
import { testTopUp } from '#src/usecases/wallet/test-top-up.ts';
import { topUp } from '#src/usecases/wallet/top-up.ts';
import { verifyLedger } from '#src/usecases/wallet/verify-ledger.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const walletModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, wallet, ledgerReader: reader, clock, chance, digest } = TOKENS;
  bind(TOKENS.getBalance).toResolvedValue(getBalance, [wallet]);
  bind(TOKENS.listTransactions).toResolvedValue(listTransactions, [wallet]);
  bind(TOKENS.topUp).toResolvedValue(...named(topUp, { unitOfWork, wallet, clock, chance }));
  bind(TOKENS.testTopUp).toResolvedValue(testTopUp, [TOKENS.topUp, chance]);
  bind(TOKENS.verifyLedger).toResolvedValue(...named(verifyLedger, { reader, digest }));
});
