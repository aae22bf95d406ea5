import type { Tenant } from '#domain/environment.ts';
import type { DuePickup, PickupFilter, PickupStore } from '#domain/pickup/pickup-store.ts';
import type { Send } from '../../session.ts';
import { asked, type Condition, listRows } from '../list.ts';
import { sendAgain } from '../send-again.ts';
import { type PickupRow, toPickup } from './row.ts';

const FIND = {
  name: 'pickups.find',
  text: `
    SELECT * FROM pickup WHERE account_id = $1 AND environment = $2 AND pickup_id = $3`,
};

/** Who claims the same at once waits, sees another time than before and passes it over. */
const CLAIM_DUE = {
  name: 'pickups.claimDue',
  text: `
    WITH longest AS (
      SELECT account_id, environment, pickup_id, due_at FROM pickup_due
      WHERE due_at <= $1
      ORDER BY due_at LIMIT $2
    ), claimed AS (
      UPDATE pickup_due AS due SET due_at = $3 FROM longest
      WHERE (due.account_id, due.environment, due.pickup_id)
          = (longest.account_id, longest.environment, longest.pickup_id)
        AND due.due_at = longest.due_at
      RETURNING due.account_id, due.environment, due.pickup_id, due.wish, due.since, longest.due_at
    )
    SELECT account_id AS "accountId", environment, pickup_id AS "pickupId", wish, since
    FROM claimed ORDER BY due_at`,
};

const POSTPONE = {
  name: 'pickups.postpone',
  text: `
    UPDATE pickup_due SET due_at = $5
    WHERE account_id = $1 AND environment = $2 AND pickup_id = $3 AND wish = $4`,
};

const SOURCE = { select: '*', from: 'pickup', id: 'pickup_id' };

export function postgresPickupStore(send: Send): PickupStore {
  return {
    async find({ accountId, environment, pickupId }) {
      const [row] = await send<PickupRow>(FIND, [accountId, environment, pickupId]);
      return row === undefined ? undefined : toPickup(row);
    },
    async list(tenant, filter, request) {
      const conditions = conditionsOf(tenant, filter);
      const list = await listRows<PickupRow>(send, { source: SOURCE, conditions }, request);
      return { ...list, items: list.items.map(toPickup) };
    },
    claimDue: ({ room, now, until }) => sendAgain<DuePickup>(send, CLAIM_DUE, [now, room, until]),
    async postpone({ accountId, environment, pickupId, wish }, dueAt) {
      await send(POSTPONE, [accountId, environment, pickupId, wish, dueAt]);
    },
  };
}

function conditionsOf(tenant: Tenant, filter: PickupFilter): readonly Condition[] {
  return asked([
    { sql: 'account_id = $', value: tenant.accountId },
    { sql: 'environment = $', value: tenant.environment },
    { sql: 'status = ANY ($)', value: filter.statuses },
    { sql: 'courier_code = $', value: filter.courierCode },
    { sql: 'created_at >= $', value: filter.createdFrom },
    { sql: 'created_at < $', value: filter.createdTo },
  ]);
}
