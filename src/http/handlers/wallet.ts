import { CLIENT_KINDS } from '#domain/wallet/account-kind.ts';
import type { TransactionFilter } from '#domain/wallet/transaction.ts';
import type { CodUseCases } from '#src/usecases/cod/use-cases.ts';
import type { ExportTransactions } from '#src/usecases/wallet/export-transactions.ts';
import type { GetStatement, Statement } from '#src/usecases/wallet/get-statement.ts';
import type { WalletUseCases } from '#src/usecases/wallet/use-cases.ts';
import { balanceView, pendingCodView } from '#src/views/balance.ts';
import { statementEndView, statementView } from '#src/views/statement.ts';
import { TRANSACTION_COLUMNS, transactionCells, transactionView } from '#src/views/transaction.ts';
import type { Handler, StreamingHandler } from '../call.ts';
import type { DataOf, QueryOf } from '../contract/types.ts';
import { CSV_TYPE, csvChunks } from '../csv.ts';
import { successChunks } from '../envelope.ts';
import { NDJSON_TYPE, ndjsonChunks } from '../ndjson.ts';
import { type AnyRoute, READ } from '../route.ts';
import { createdBetween, listRequestOf, listView, timeZoneIn } from './lists.ts';

const LIST = 'transactions';

type StatementData = DataOf<'getStatement'>;
type StatementEnd = Pick<StatementData, 'totals' | 'closing'>;
type StatementPages = AsyncGenerator<StatementData['movements'], StatementEnd>;

export function walletRoutes(deps: WalletUseCases & CodUseCases): readonly AnyRoute[] {
  return [
    {
      ...READ,
      path: '/balance',
      operationId: 'getBalance',
      scope: 'wallet:read',
      handler: getBalanceHandler(deps.getBalance),
    },
    {
      ...READ,
      path: '/balance/cod',
      operationId: 'getPendingCod',
      scope: 'wallet:read',
      handler: getPendingCodHandler(deps.getPendingCod),
    },
    {
      ...READ,
      path: '/transactions',
      operationId: 'listTransactions',
      scope: 'wallet:read',
      handler: listTransactionsHandler(deps.listTransactions),
    },
    {
      ...READ,
      path: '/transactions/export',
      operationId: 'exportTransactions',
      scope: 'wallet:read',
      isStreamed: true,
      people: 'NONE',
      handler: exportTransactionsHandler(deps.exportTransactions),
    },
    {
      ...READ,
      path: '/statements/:month',
      operationId: 'getStatement',
      scope: 'wallet:read',
      isStreamed: true,
      people: 'NONE',
      handler: getStatementHandler(deps.getStatement),
    },
  ];
}

function getBalanceHandler(getBalance: WalletUseCases['getBalance']): Handler<'getBalance'> {
  return async ({ caller }) => balanceView(await getBalance(caller));
}

function getPendingCodHandler(
  getPendingCod: CodUseCases['getPendingCod'],
): Handler<'getPendingCod'> {
  return async ({ caller }) => pendingCodView(await getPendingCod(caller));
}

function listTransactionsHandler(
  listTransactions: WalletUseCases['listTransactions'],
): Handler<'listTransactions'> {
  return async ({ caller, query }) => {
    const rows = await listTransactions(caller, filterOf(query), listRequestOf(query, LIST));
    const idOf = (row: { transactionId: string }) => row.transactionId;
    return listView(rows, query, { list: LIST, view: transactionView, idOf });
  };
}

function exportTransactionsHandler(
  exportTransactions: ExportTransactions,
): StreamingHandler<'exportTransactions'> {
  return async ({ caller, query }) => {
    const { format = 'csv' } = query;
    const pages = await exportTransactions(caller, filterOf(query));
    const fileName = `transactions-${caller.environment.toLowerCase()}.${format}`;
    const headers = {
      'Content-Type': format === 'csv' ? CSV_TYPE : NDJSON_TYPE,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    };
    const csv = () => csvChunks(pages, TRANSACTION_COLUMNS, transactionCells);
    return { headers, chunks: format === 'csv' ? csv : () => ndjsonChunks(pages, transactionView) };
  };
}

function getStatementHandler(getStatement: GetStatement): StreamingHandler<'getStatement'> {
  return async ({ caller, params, query }) => {
    const month = { text: params.month, timeZone: timeZoneIn(query) };
    const statement = await getStatement(caller, month);
    const before: Omit<StatementData, 'movements' | keyof StatementEnd> = statementView(
      statement,
      caller.environment,
    );
    const list = { list: 'movements', pages: statementPages(statement) };
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    return { headers, chunks: (requestId) => successChunks(requestId, before, list) };
  };
}

async function* statementPages({ movements, closing }: Statement): StatementPages {
  let next = await movements.next();
  for (; next.done !== true; next = await movements.next()) yield next.value.map(transactionView);
  return statementEndView(next.value, closing);
}

function filterOf(query: QueryOf<'exportTransactions'>): TransactionFilter {
  return {
    ...createdBetween(query),
    types: query.type ?? null,
    bucket: CLIENT_KINDS.find((kind) => kind.toLowerCase() === query.bucket) ?? null,
    reference: query.reference ?? null,
  };
}
