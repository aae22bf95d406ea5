import type { Environment } from '#domain/environment.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';
import type { Month, Turnover, Turnovers } from '#domain/money/wallet/statement.ts';
import { balanceView } from './balance.ts';

type StatementHead = {
  readonly month: Month;
  readonly isFinal: boolean;
  readonly opening: Balance;
};

/** The fields before the movements. */
export function statementView(
  { month, isFinal, opening }: StatementHead,
  environment: Environment,
) {
  return {
    month: month.text,
    environment,
    from: month.from.toISOString(),
    to: month.to.toISOString(),
    is_final: isFinal,
    opening: balanceView(opening),
  };
}

/** The fields after the movements, known once all movements were read. */
export function statementEndView(sums: Turnovers, closing: Balance) {
  const totals = {
    available: turnoverView(sums.AVAILABLE),
    held: turnoverView(sums.HELD),
    pending_cod: turnoverView(sums.PENDING_COD),
  };
  return { totals, closing: balanceView(closing) };
}

function turnoverView({ credit, debit, count }: Turnover) {
  return { credit, debit, count };
}
