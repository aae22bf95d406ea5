import type { Tenant } from '#domain/environment.ts';
import type { DuePickup, PickupFilter, PickupStore } from '#domain/pickup/pickup-store.ts';
import type { Send } from '../../session.ts';
import { claimDue } from '../claim-due.ts';
import { asked, type Condition, listRows } from '../list.ts';
import { sendAgain } from '../send-again.ts';
import { type PickupRow, toPickup } from './row.ts';

const FIND = {
  name: 'pickups.find',
  text: `
    SELECT * FROM pickup WHERE account_id = $1 AND environment = $2 AND pickup_id = $3`,
};

const CLAIM_DUE = claimDue({
  name: 'pickups.claimDue',
  table: 'pickup_due',
  key: ['account_id', 'environment', 'pickup_id'],
  also: ['wish', 'since'],
  select: `
    SELECT account_id AS "accountId", environment, pickup_id AS "pickupId", wish, since
    FROM claimed`,
});

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
