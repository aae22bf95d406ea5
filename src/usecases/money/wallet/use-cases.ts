import type { GetAccount } from '../../people/member/get-account.ts';
import type { Ports } from '../../ports.ts';
import { anchorLedger } from './anchor-ledger.ts';
import { exportTransactions } from './export-transactions.ts';
import { getDailyBalances } from './get-daily-balances.ts';
import { getStatement } from './get-statement.ts';
import { listDigests } from './list-digests.ts';
import { printFeeInvoice } from './print-fee-invoice.ts';
import { printStatement } from './print-statement.ts';
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
  | 'printer'
  | 'sheets'
> & { readonly getAccount: GetAccount };
export type WalletUseCases = ReturnType<typeof walletUseCases>;

export function walletUseCases(ports: WalletPorts) {
  const { wallet, ledgerReader: reader, anchors } = ports;
  const reported = { ...ports, getStatement: getStatement(ports) };
  return {
    getBalance: wallet.balance,
    getDailyBalances: getDailyBalances(ports),
    listTransactions: wallet.transactions,
    exportTransactions: exportTransactions(ports),
    getStatement: reported.getStatement,
    printStatement: printStatement(reported),
    printFeeInvoice: printFeeInvoice(reported),
    verifyLedger: verifyLedger({ ...ports, reader }),
    anchorLedger: anchorLedger(ports),
    listDigests: listDigests(anchors),
  };
}
