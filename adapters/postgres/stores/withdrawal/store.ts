import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { Tenant } from '#domain/environment.ts';
import type { Withdrawal } from '#domain/withdrawal/withdrawal.ts';
import type { WithdrawalStore } from '#domain/withdrawal/withdrawal-store.ts';
import type { Send } from '../../session.ts';
import { withdrawals } from './table.ts';

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

export function postgresWithdrawalStore(manager: EntityManager, send: Send): WithdrawalStore {
  const rows = manager.getRepository<Withdrawal>(withdrawals.name);
  const findBy = async (known: FindOptionsWhere<Withdrawal>) =>
    (await rows.findOneBy(known)) ?? undefined;
  return {
    find: ({ accountId, environment }, withdrawalId) =>
      findBy({ accountId, environment, withdrawalId }),
    findByReference: ({ accountId, environment }, reference) =>
      findBy({ accountId, environment, reference }),
    async ownerOf(withdrawalId) {
      const [owner] = await send<Tenant>(OWNER_OF, [withdrawalId]);
      return owner;
    },
    async paidOutBy({ environment, bankReference }) {
      const values = [environment, bankReference];
      const [found] = await send<{ withdrawalId: string }>(PAID_OUT_BY, values);
      return found?.withdrawalId;
    },
    listOpen: (limit) =>
      rows.find({ where: { status: 'REQUESTED' }, order: { createdAt: 'ASC' }, take: limit }),
  };
}
