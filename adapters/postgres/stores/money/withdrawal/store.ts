import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { Tenant } from '#domain/environment.ts';
import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import type {
  WithdrawalFilter,
  WithdrawalStore,
} from '#domain/money/withdrawal/withdrawal-store.ts';
import type { Send } from '../../../session.ts';
import type { StateIndex } from '../../by-state.ts';
import { createdIds, type Filter, type ListSource, listRows, ofTenant } from '../../list.ts';
import { toWithdrawal, WITHDRAWAL, withdrawals } from './table.ts';

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

const SOURCE: ListSource = { select: WITHDRAWAL, from: 'withdrawal', id: 'withdrawal_id' };

const BY_STATE: StateIndex = {
  table: 'withdrawal',
  owner: ['account_id', 'environment'],
  columns: ['status'],
  key: ['withdrawal_id'],
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
    async list(tenant, filter, request) {
      const wanted = { source: SOURCE, filter: filterOf(tenant, filter) };
      const list = await listRows<Withdrawal>(send, wanted, request);
      return { ...list, items: list.items.map(toWithdrawal) };
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
    listOpen: (limit) =>
      rows.find({ where: { status: 'REQUESTED' }, order: { createdAt: 'ASC' }, take: limit }),
  };
}

function filterOf(tenant: Tenant, filter: WithdrawalFilter): Filter {
  const { statuses } = filter;
  return {
    owner: ofTenant(tenant),
    rest: [
      { sql: 'status = ANY ($)', value: statuses },
      ...createdIds('withdrawal.withdrawal_id', filter),
    ],
    byState: statuses === null ? undefined : BY_STATE,
  };
}
