import type { Ports } from '../ports.ts';
import { anchorLedger } from './anchor-ledger.ts';
import { exportTransactions } from './export-transactions.ts';
import { getDailyBalances } from './get-daily-balances.ts';
import { getStatement } from './get-statement.ts';
import { listDigests } from './list-digests.ts';
import { verifyLedger } from './verify-ledger.ts';

type WalletPorts = Pick<
  Ports,
  | 'wallet'
  | 'ledgerReader'
  | 'shipmentMoney'
  | 'holds'
  | 'moneyRows'
  | 'advanceSums'
  | 'anchors'
  | 'clock'
  | 'random'
  | 'digest'
>;
export type WalletUseCases = ReturnType<typeof walletUseCases>;

export function walletUseCases(ports: WalletPorts) {
  const { wallet, ledgerReader: reader, anchors } = ports;
  return {
    getBalance: wallet.balance,
    getDailyBalances: getDailyBalances(ports),
    listTransactions: wallet.transactions,
    exportTransactions: exportTransactions(ports),
    getStatement: getStatement(ports),
    verifyLedger: verifyLedger({ ...ports, reader }),
    anchorLedger: anchorLedger(ports),
    listDigests: listDigests(anchors),
  };
}
