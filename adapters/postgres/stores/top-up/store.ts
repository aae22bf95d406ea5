import type { Tenant } from '#domain/environment.ts';
import type { TopUp } from '#domain/top-up/top-up.ts';
import type { TopUpStore } from '#domain/top-up/top-up-store.ts';
import type { Send } from '../../session.ts';
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

export function postgresTopUpStore(send: Send): TopUpStore {
  return {
    async find({ accountId, environment }, topUpId) {
      const [row] = await send<TopUp>(FIND, [accountId, environment, topUpId]);
      return row && toTopUp(row);
    },
    async ownerOf(topUpId) {
      const [owner] = await send<Tenant>(OWNER_OF, [topUpId]);
      return owner;
    },
  };
}
