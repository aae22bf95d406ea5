import type { Tenant } from '#domain/environment.ts';
import type { TopUp } from '#domain/money/top-up/top-up.ts';
import type { TopUpFilter, TopUpStore } from '#domain/money/top-up/top-up-store.ts';
import type { Send } from '../../../session.ts';
import type { StateIndex } from '../../by-state.ts';
import { createdIds, type Filter, type ListSource, listRows, ofTenant } from '../../list.ts';
import { TOP_UP, toTopUp } from './table.ts';

const FIND = {
  name: 'topUps.find',
  text: `
    SELECT ${TOP_UP} FROM top_up WHERE account_id = $1 AND environment = $2 AND top_up_id = $3`,
};

const OWNER_OF = {
  name: 'topUps.ownerOf',
  text: `
    SELECT account_id AS "accountId", environment FROM top_up_lookup WHERE top_up_id = $1`,
};

const SOURCE: ListSource = { select: TOP_UP, from: 'top_up', id: 'top_up_id' };

const BY_STATE: StateIndex = {
  table: 'top_up',
  owner: ['account_id', 'environment'],
  columns: ['status'],
  key: ['top_up_id'],
};

export function postgresTopUpStore(send: Send): TopUpStore {
  return {
    async find({ accountId, environment }, topUpId) {
      const [row] = await send<TopUp>(FIND, [accountId, environment, topUpId]);
      return row && toTopUp(row);
    },
    async list(tenant, filter, request) {
      const wanted = { source: SOURCE, filter: filterOf(tenant, filter) };
      const list = await listRows<TopUp>(send, wanted, request);
      return { ...list, items: list.items.map(toTopUp) };
    },
    async ownerOf(topUpId) {
      const [owner] = await send<Tenant>(OWNER_OF, [topUpId]);
      return owner;
    },
  };
}

function filterOf(tenant: Tenant, filter: TopUpFilter): Filter {
  const { statuses } = filter;
  return {
    owner: ofTenant(tenant),
    rest: [{ sql: 'status = ANY ($)', value: statuses }, ...createdIds('top_up.top_up_id', filter)],
    byState: statuses === null ? undefined : BY_STATE,
  };
}
