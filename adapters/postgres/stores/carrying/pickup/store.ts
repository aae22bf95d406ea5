import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type {
  DuePickupCall,
  PickupFilter,
  PickupStore,
} from '#domain/carrying/pickup/pickup-store.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Send } from '../../../session.ts';
import type { StateIndex } from '../../by-state.ts';
import { fairQueue } from '../../fair-claim.ts';
import { pickupValues } from '../../keys.ts';
import { createdIds, type Filter, type ListSource, listRows, ofTenant } from '../../list.ts';
import { PICKUP, toPickup } from './table.ts';

const FIND = {
  name: 'pickups.find',
  text: `
    SELECT ${PICKUP} FROM pickup WHERE account_id = $1 AND environment = $2 AND pickup_id = $3`,
};

const claimDue = fairQueue({
  table: 'pickup_due',
  key: ['account_id', 'environment', 'pickup_id'],
  returning: 'taken.wish, taken.since',
  toItem: toDue,
});

type ClaimedRow = {
  account_id: string;
  environment: Environment;
  pickup_id: string;
  wish: DuePickupCall['action'];
  since: Date;
  provider: string;
  courier_code: string;
};

const POSTPONE = {
  name: 'pickups.postpone',
  text: `
    UPDATE pickup_due SET due_at = $5
    WHERE account_id = $1 AND environment = $2 AND pickup_id = $3 AND wish = $4`,
};

const SOURCE: ListSource = { select: PICKUP, from: 'pickup', id: 'pickup_id' };

const BY_STATE: StateIndex = {
  table: 'pickup',
  owner: ['account_id', 'environment'],
  columns: ['status', 'courier_code'],
  key: ['pickup_id'],
};

export function postgresPickupStore(send: Send): PickupStore {
  return {
    async find(key) {
      const [row] = await send<Pickup>(FIND, pickupValues(key));
      return row && toPickup(row);
    },
    async list(tenant, filter, request) {
      const wanted = { source: SOURCE, filter: filterOf(tenant, filter) };
      const list = await listRows<Pickup>(send, wanted, request);
      return { ...list, items: list.items.map(toPickup) };
    },
    claimDue: claimDue(send),
    async postpone({ action, ...key }, dueAt) {
      await send(POSTPONE, [...pickupValues(key), action, dueAt]);
    },
  };
}

function filterOf(tenant: Tenant, filter: PickupFilter): Filter {
  const { statuses, courierCode } = filter;
  return {
    owner: ofTenant(tenant),
    rest: [
      { sql: 'status = ANY ($)', value: statuses },
      { sql: 'courier_code = $', value: courierCode },
      ...createdIds('pickup.pickup_id', filter),
    ],
    byState: statuses !== null || courierCode !== null ? BY_STATE : undefined,
  };
}

function toDue(row: ClaimedRow): DuePickupCall {
  const { account_id: accountId, environment, pickup_id: pickupId, provider, since } = row;
  const courier = { provider, courierCode: row.courier_code };
  return { accountId, environment, pickupId, action: row.wish, since, ...courier };
}
