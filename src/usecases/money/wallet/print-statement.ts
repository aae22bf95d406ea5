import { reportPages } from '#domain/carrying/label/report-layout.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { Report } from '#domain/platform/report/report.ts';
import { invalidParameter } from '#domain/refusal.ts';
import { statementReport } from '#src/views/money/statement-report.ts';
import type { ReportAbout } from '#src/views/report-words.ts';
import type { GetAccount } from '../../people/member/get-account.ts';
import type { Ports } from '../../ports.ts';
import type { GetStatement } from './get-statement.ts';

export type StatementFile = 'pdf' | 'xlsx';
type Wanted = {
  readonly text: string;
  readonly timeZone: string;
  readonly language: Language;
  readonly format: StatementFile;
};

/**
 * A month of the wallet as a file for people. Throws the VALIDATION_ERROR of GetStatement, and one
 * for a month with more movements than a file of the format may have.
 */
export type PrintStatement = (tenant: Tenant, wanted: Wanted) => Promise<Uint8Array>;

export type ReportPorts = Pick<Ports, 'printer' | 'sheets'> & {
  readonly getStatement: GetStatement;
  readonly getAccount: GetAccount;
};

/** Row limits, because the whole file is made in memory: some 4 MB of rows, or a hundred pages. */
const ROWS_MAX: Readonly<Record<StatementFile, number>> = { pdf: 5_000, xlsx: 20_000 };

export function printStatement({
  getStatement,
  getAccount,
  ...ports
}: ReportPorts): PrintStatement {
  return async (tenant, { text, timeZone, language, format }) => {
    const statement = await getStatement(tenant, { text, timeZone });
    refuseTooLong(statement.count, format);
    const rows: Transaction[] = [];
    let next = await statement.movements.next();
    for (; next.done !== true; next = await statement.movements.next()) rows.push(...next.value);
    const account = await getAccount(tenant.accountId);
    const about = aboutAccount(account, { environment: tenant.environment, timeZone, language });
    const report = statementReport({ ...statement, rows, sums: next.value }, about);
    return format === 'xlsx' ? ports.sheets.write(report) : printReport(tenant, report, ports);
  };
}

/** Prints a report as a PDF. */
export function printReport(
  { accountId }: Pick<Tenant, 'accountId'>,
  report: Report,
  { printer }: Pick<ReportPorts, 'printer'>,
): Promise<Uint8Array> {
  const pages = reportPages(report).map((page) => ({ kind: 'report', page }) as const);
  return printer.print({ owner: accountId, format: 'pdf', title: report.title, pages });
}

export function aboutAccount(
  { accountId, name }: Pick<Account, 'accountId' | 'name'>,
  read: Omit<ReportAbout, 'account'>,
): ReportAbout {
  return { ...read, account: { id: idText('account', accountId), name } };
}

function refuseTooLong(count: number, format: StatementFile): void {
  const most = ROWS_MAX[format];
  if (count <= most) return;
  const other = 'take format=json, or the export of transactions as CSV';
  const what = `cannot be ${format} for a month of more than ${most} movements; ${other}`;
  throw invalidParameter('format', 'TOO_LONG', what);
}
