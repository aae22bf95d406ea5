import { CLIENT_KINDS } from '#domain/wallet/account-kind.ts';
import type { GetBalance } from '#src/usecases/wallet/get-balance.ts';
import type { ListTransactions } from '#src/usecases/wallet/list-transactions.ts';
import { balanceView } from '#src/views/balance.ts';
import { transactionView } from '#src/views/transaction.ts';
import type { Handler } from '../call.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';

export function getBalanceHandler(getBalance: GetBalance): Handler<'getBalance'> {
  return async ({ key }) => balanceView(await getBalance(key));
}

export function listTransactionsHandler(
  listTransactions: ListTransactions,
): Handler<'listTransactions'> {
  return async ({ key, query }) => {
    const bucket = CLIENT_KINDS.find((kind) => kind.toLowerCase() === query.bucket) ?? null;
    const filter = {
      ...createdBetween(query),
      types: query.type ?? null,
      bucket,
      reference: query.reference ?? null,
    };
    const list = await listTransactions(key, filter, listRequestOf(query));
    const idOf = (row: { transactionId: string }) => row.transactionId;
    return listView(list, query, { view: transactionView, idOf });
  };
}
