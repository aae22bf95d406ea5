import type { Language } from '#domain/carrying/tracking/description.ts';
import { CLIENT_KINDS } from '#domain/money/wallet/account-kind.ts';
import type { TransactionFilter } from '#domain/money/wallet/transaction.ts';
import type { CodUseCases } from '#src/usecases/money/cod/use-cases.ts';
import type { ExportTransactions } from '#src/usecases/money/wallet/export-transactions.ts';
import type { Statement } from '#src/usecases/money/wallet/get-statement.ts';
import type { PrintFeeInvoice } from '#src/usecases/money/wallet/print-fee-invoice.ts';
import type { StatementFile } from '#src/usecases/money/wallet/print-statement.ts';
import type { WalletUseCases } from '#src/usecases/money/wallet/use-cases.ts';
import { balanceView, pendingCodView } from '#src/views/money/balance.ts';
import { statementEndView, statementView } from '#src/views/money/statement.ts';
import {
  TRANSACTION_COLUMNS,
  transactionCells,
  transactionView,
} from '#src/views/money/transaction.ts';
import type { Handler, Streamed, StreamingHandler } from '../../call.ts';
import type { DataOf, QueryOf } from '../../contract/types.ts';
import { successChunks } from '../../envelope.ts';
import { exported } from '../../exported.ts';
import { type AnyRoute, READ } from '../../route.ts';
import { createdBetween, listRequestOf, listView, timeZoneIn } from '../lists.ts';

const LIST = 'transactions';
const FILE_TYPES: Readonly<Record<StatementFile, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

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
      isTranslated: true,
      handler: exportTransactionsHandler(deps.exportTransactions),
    },
    {
      ...READ,
      path: '/statements/:month',
      operationId: 'getStatement',
      scope: 'wallet:read',
      isStreamed: true,
      people: 'NONE',
      isTranslated: true,
      handler: getStatementHandler(deps),
    },
    {
      ...READ,
      path: '/invoices/:month',
      operationId: 'getFeeInvoice',
      scope: 'wallet:read',
      isStreamed: true,
      people: 'NONE',
      isTranslated: true,
      handler: getFeeInvoiceHandler(deps.printFeeInvoice),
    },
  ];
}

function getBalanceHandler(getBalance: WalletUseCases['getBalance']): Handler<'getBalance'> {
  return async ({ caller }) => balanceView(await getBalance(caller));
}

function getPendingCodHandler(
  getPendingCod: CodUseCases['getPendingCod'],
): Handler<'getPendingCod'> {
  return async ({ caller, query }) =>
    pendingCodView(await getPendingCod(caller, query.timezone ?? 'UTC'));
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
  return async (call) => {
    const { caller, query } = call;
    return exported(call, {
      name: `transactions-${caller.environment.toLowerCase()}`,
      pages: await exportTransactions(caller, filterOf(query)),
      columns: TRANSACTION_COLUMNS,
      cellsOf: transactionCells,
      view: transactionView,
    });
  };
}

function getStatementHandler({
  getStatement,
  printStatement,
}: WalletUseCases): StreamingHandler<'getStatement'> {
  return async ({ caller, params, query, language }) => {
    const month = { text: params.month, timeZone: timeZoneIn(query) };
    const { format = 'json' } = query;
    if (format !== 'json') {
      const file = await printStatement(caller, { ...month, format, language });
      const name = `statement-${caller.environment.toLowerCase()}-${month.text}.${format}`;
      return wholeFile(file, { name, type: FILE_TYPES[format], language });
    }
    const statement = await getStatement(caller, month);
    const before: Omit<StatementData, 'movements' | keyof StatementEnd> = statementView(
      statement,
      caller.environment,
    );
    const list = { list: 'movements', pages: statementPages(statement) };
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      ...inLanguage('en'),
    };
    return { headers, chunks: (requestId) => successChunks(requestId, before, list) };
  };
}

function getFeeInvoiceHandler(printFeeInvoice: PrintFeeInvoice): StreamingHandler<'getFeeInvoice'> {
  return async ({ caller, params: { month: text }, language }) => {
    const file = await printFeeInvoice(caller, { text, language });
    const name = `invoice-${caller.environment.toLowerCase()}-${text}.pdf`;
    return wholeFile(file, { name, type: FILE_TYPES.pdf, language });
  };
}

type Named = { readonly name: string; readonly type: string; readonly language: Language };

/** Answers with a file in one chunk, on a route whose other answers are streamed. */
function wholeFile(file: Uint8Array, { name, type, language }: Named): Streamed {
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    ...inLanguage(language),
  };
  return {
    headers,
    async *chunks() {
      yield file;
    },
  };
}

function inLanguage(language: Language) {
  return { 'Content-Language': language, Vary: 'Accept-Language' };
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
