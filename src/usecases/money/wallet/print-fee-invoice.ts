import { ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Tenant } from '#domain/environment.ts';
import { addFees, NO_FEES } from '#domain/money/wallet/fees.ts';
import { feeInvoice } from '#src/views/money/fee-invoice.ts';
import { aboutAccount, printReport, type ReportPorts } from './print-statement.ts';

/**
 * The fees of a month in the account's time zone, as a PDF. VALIDATION_ERROR for a malformed month,
 * or one that has not begun.
 */
export type PrintFeeInvoice = (
  tenant: Tenant,
  month: { readonly text: string; readonly language: Language },
) => Promise<Uint8Array>;

export function printFeeInvoice({
  getStatement,
  getAccount,
  printer,
}: Omit<ReportPorts, 'sheets'>): PrintFeeInvoice {
  return async (tenant, { text, language }) => {
    const account = await getAccount(tenant.accountId);
    const timeZone = ZONE_NAMES[account.timeZone];
    const { month, isFinal, movements } = await getStatement(tenant, { text, timeZone });
    let fees = NO_FEES;
    for await (const page of movements) fees = addFees(fees, page);
    const about = aboutAccount(account, { environment: tenant.environment, timeZone, language });
    return printReport(tenant, feeInvoice({ month, isFinal, fees }, about), { printer });
  };
}
