import type { Tenant } from '#domain/environment.ts';
import type { Withdrawal } from '#domain/withdrawal/withdrawal.ts';
import type { WithdrawalStore } from '#domain/withdrawal/withdrawal-store.ts';
import type { Send } from '../../session.ts';
import { toWithdrawal, WITHDRAWAL } from './table.ts';

const FIND = {
  name: 'withdrawals.find',
  text: `
    SELECT ${WITHDRAWAL} FROM withdrawal
    WHERE account_id = $1 AND environment = $2 AND withdrawal_id = $3`,
};

const FIND_BY_REFERENCE = {
  name: 'withdrawals.findByReference',
  text: `
    SELECT ${WITHDRAWAL} FROM withdrawal
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
    SELECT ${WITHDRAWAL} FROM withdrawal
    WHERE status = 'REQUESTED'
    ORDER BY created_at LIMIT $1`,
};

export function postgresWithdrawalStore(send: Send): WithdrawalStore {
  return {
    async find({ accountId, environment }, withdrawalId) {
      const own = [accountId, environment, withdrawalId];
      const [row] = await send<Withdrawal>(FIND, own);
      return row && toWithdrawal(row);
    },
    async findByReference({ accountId, environment }, reference) {
      const values = [accountId, environment, reference];
      const [row] = await send<Withdrawal>(FIND_BY_REFERENCE, values);
      return row && toWithdrawal(row);
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
    listOpen: async (limit) => (await send<Withdrawal>(LIST_OPEN, [limit])).map(toWithdrawal),
  };
}
