import type { Tenant } from '#domain/environment.ts';
import type { WithdrawalStore } from '#domain/withdrawal/withdrawal-store.ts';
import type { Send } from '../../session.ts';
import { toWithdrawal, type WithdrawalRow } from './row.ts';

const FIND = {
  name: 'withdrawals.find',
  text: `
    SELECT * FROM withdrawal
    WHERE account_id = $1 AND environment = $2 AND withdrawal_id = $3`,
};

const FIND_BY_REFERENCE = {
  name: 'withdrawals.findByReference',
  text: `
    SELECT * FROM withdrawal
    WHERE account_id = $1 AND environment = $2 AND reference = $3`,
};

const OWNER_OF = {
  name: 'withdrawals.ownerOf',
  text: `
    SELECT account_id AS "accountId", environment
    FROM withdrawal_lookup WHERE withdrawal_id = $1`,
};

const PAID_OUT_BY = {
  name: 'withdrawals.paidOutBy',
  text: `
    SELECT withdrawal_id AS "withdrawalId"
    FROM payout_lookup WHERE environment = $1 AND bank_reference = $2`,
};

const LIST_OPEN = {
  name: 'withdrawals.listOpen',
  text: `
    SELECT * FROM withdrawal
    WHERE status = 'REQUESTED'
    ORDER BY created_at LIMIT $1`,
};

export function postgresWithdrawalStore(send: Send): WithdrawalStore {
  return {
    async find({ accountId, environment }, withdrawalId) {
      const own = [accountId, environment, withdrawalId];
      const [row] = await send<WithdrawalRow>(FIND, own);
      return row === undefined ? undefined : toWithdrawal(row);
    },
    async findByReference({ accountId, environment }, reference) {
      const values = [accountId, environment, reference];
      const [row] = await send<WithdrawalRow>(FIND_BY_REFERENCE, values);
      return row === undefined ? undefined : toWithdrawal(row);
    },
    async ownerOf(withdrawalId) {
      const [owner] = await send<Tenant>(OWNER_OF, [withdrawalId]);
      return owner;
    },
    async paidOutBy({ environment, bankReference }) {
      const values = [environment, bankReference];
      const [found] = await send<{ withdrawalId: string }>(PAID_OUT_BY, values);
      return found?.withdrawalId;
    },
    async listOpen(limit) {
      return (await send<WithdrawalRow>(LIST_OPEN, [limit])).map(toWithdrawal);
    },
  };
}
