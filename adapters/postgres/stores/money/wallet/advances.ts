import type { AdvanceReader } from '#domain/money/wallet/ledger-reader.ts';
import type { Send } from '../../../session.ts';

/** pg returns a sum as a string. */
type SumsRow = { readonly provider: string; readonly in_use: string; readonly advanced: string };

const SUMS = {
  name: 'advanceSums',
  text: `
    SELECT provider, coalesce(known.advanced, 0) AS in_use, coalesce(sum, 0) AS advanced
    FROM cod_advance_limit AS known FULL JOIN (
      SELECT shipment.provider, sum(amount)
      FROM cod_due JOIN shipment USING (account_id, environment, shipment_number)
      WHERE cod_due.due_at IS NULL GROUP BY shipment.provider
    ) AS owed USING (provider)
    ORDER BY provider`,
};

export function postgresAdvanceReader(send: Send): AdvanceReader {
  return async () =>
    (await send<SumsRow>(SUMS, [])).map((row) => ({
      provider: row.provider,
      inUse: Number(row.in_use),
      advanced: Number(row.advanced),
    }));
}
