import type { Tenant } from '#domain/environment.ts';
import type { ShipmentFilter, ShipmentStore } from '#domain/shipment/shipment-store.ts';
import type { Send } from '../../session.ts';
import { asked, type Condition, listRows } from '../list.ts';
import { type ShipmentRow, toShipment } from './row.ts';

const FIND = {
  name: 'shipments.find',
  text: `
    SELECT * FROM shipment
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
};

const SOURCE = { select: '*', from: 'shipment', id: 'shipment_id' };

export function postgresShipmentStore(send: Send): ShipmentStore {
  return {
    async find({ accountId, environment }, shipmentNumber) {
      const own = [accountId, environment, shipmentNumber];
      const [row] = await send<ShipmentRow>(FIND, own);
      return row === undefined ? undefined : toShipment(row);
    },
    async list(tenant, filter, request) {
      const conditions = conditionsOf(tenant, filter);
      const list = await listRows<ShipmentRow>(send, { source: SOURCE, conditions }, request);
      return { ...list, items: list.items.map(toShipment) };
    },
  };
}

function conditionsOf(tenant: Tenant, filter: ShipmentFilter): readonly Condition[] {
  return asked([
    { sql: 'account_id = $', value: tenant.accountId },
    { sql: 'environment = $', value: tenant.environment },
    { sql: 'status = ANY ($)', value: filter.statuses },
    { sql: 'payment_status = ANY ($)', value: filter.paymentStatuses },
    { sql: 'courier_code = $', value: filter.courierCode },
    { sql: 'reference = $', value: filter.reference },
    { sql: 'awb = $', value: filter.awb },
    { sql: 'created_at >= $', value: filter.createdFrom },
    { sql: 'created_at < $', value: filter.createdTo },
  ]);
}
