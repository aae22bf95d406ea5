import type { Tenant } from '#domain/environment.ts';
import type { ClientKind } from '#domain/money/wallet/account-kind.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';
import { kindsMoving } from '#domain/money/wallet/transfer.ts';
import type { Send } from '../../../session.ts';
import { type BalanceRow, toBalance } from './row.ts';

/** One look-up for each time and each kind of journal that moves the bucket. */
const BALANCES_BEFORE = {
  name: 'wallet.balancesBefore',
  text: `
    SELECT ${lastOf('AVAILABLE')} AS available,
      ${lastOf('HELD')} AS held,
      ${lastOf('PENDING_COD')} AS pending_cod
    FROM unnest($3::timestamptz[]) WITH ORDINALITY AS asked (at, place) ORDER BY asked.place`,
};

export async function readBalancesBefore(
  send: Send,
  { accountId, environment }: Tenant,
  times: readonly Date[],
): Promise<readonly Balance[]> {
  const rows = await send<BalanceRow>(BALANCES_BEFORE, [accountId, environment, times]);
  return rows.map(toBalance);
}

/**
 * Selects the balance after the last posting of a bucket before `asked.at`: the latest of the last
 * postings of each kind of journal, since the index is by kind. The index requires the bucket as a
 * literal.
 */
function lastOf(bucket: ClientKind): string {
  const kinds = kindsMoving(bucket)
    .map((kind) => `('${kind}')`)
    .join(', ');
  return `(
      SELECT last.balance_after FROM (VALUES ${kinds}) AS moving (kind), LATERAL (
        SELECT posting.created_at, posting.balance_after FROM posting
        WHERE posting.account_id = $1 AND posting.environment = $2
        AND posting.journal_kind = moving.kind AND posting.kind = '${bucket}'
        AND posting.created_at < asked.at
        ORDER BY posting.created_at DESC LIMIT 1) AS last
      ORDER BY last.created_at DESC LIMIT 1)`;
}
