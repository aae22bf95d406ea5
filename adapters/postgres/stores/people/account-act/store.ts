import type { AccountAct, AccountActStore } from '#domain/people/access/account-act.ts';
import type { Send } from '../../../session.ts';
import { ACCOUNT_ACT, toAccountAct } from './table.ts';

const LAST_SEQUENCE = {
  name: 'accountActs.lastSequence',
  text: `
    SELECT sequence FROM account_act WHERE account_id = $1 ORDER BY sequence DESC LIMIT 1`,
};

const LIST = {
  name: 'accountActs.list',
  text: `
    SELECT ${ACCOUNT_ACT} FROM account_act
    WHERE account_id = $1 AND sequence < coalesce($2, 2147483647)
    ORDER BY sequence DESC LIMIT $3`,
};

export function postgresAccountActStore(send: Send): AccountActStore {
  return {
    async lastSequence(accountId) {
      const [row] = await send<{ sequence: number }>(LAST_SEQUENCE, [accountId]);
      return row?.sequence ?? 0;
    },
    async list(accountId, { limit, beforeSequence }) {
      const rows = await send<AccountAct>(LIST, [accountId, beforeSequence, limit]);
      return rows.map(toAccountAct);
    },
  };
}
