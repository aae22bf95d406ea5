import { ContainerModule } from 'inversify';
import { anchorLedger } from '#src/usecases/wallet/anchor-ledger.ts';
import { exportTransactions } from '#src/usecases/wallet/export-transactions.ts';
import { getBalance } from '#src/usecases/wallet/get-balance.ts';
import { getStatement } from '#src/usecases/wallet/get-statement.ts';
import { listDigests } from '#src/usecases/wallet/list-digests.ts';
import { listTransactions } from '#src/usecases/wallet/list-transactions.ts';
import { verifyLedger } from '#src/usecases/wallet/verify-ledger.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const walletModule = new ContainerModule(({ bind }) => {
  const {
    wallet,
    ledgerReader: reader,
    shipmentMoney,
    holds,
    anchors,
    clock,
    random,
    digest,
  } = TOKENS;
  bind(TOKENS.getBalance).toResolvedValue(getBalance, [wallet]);
  bind(TOKENS.listTransactions).toResolvedValue(listTransactions, [wallet]);
  bind(TOKENS.exportTransactions).toResolvedValue(...named(exportTransactions, { wallet }));
  bind(TOKENS.getStatement).toResolvedValue(...named(getStatement, { wallet, clock }));
  bind(TOKENS.verifyLedger).toResolvedValue(
    ...named(verifyLedger, { reader, shipmentMoney, holds, anchors, digest }),
  );
  bind(TOKENS.anchorLedger).toResolvedValue(
    ...named(anchorLedger, { anchors, digest, clock, random }),
  );
  bind(TOKENS.listDigests).toResolvedValue(listDigests, [anchors]);
});
