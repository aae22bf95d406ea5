import { ENVIRONMENTS, type Tenant } from '#domain/environment.ts';
import type { ListRequest } from '#domain/page.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type {
  ShipmentFilter,
  ShipmentStore,
  WaitingFilter,
} from '#domain/selling/shipment/shipment-store.ts';
import type { ShownShipment } from '#domain/selling/shipment/shown-shipment.ts';
import type { Send } from '../../../session.ts';
import type { StateIndex } from '../../by-state.ts';
import {
  countEach,
  createdIds,
  type Filter,
  type ListSource,
  listRows,
  ofTenant,
  whereOf,
  withValue,
} from '../../list.ts';
import { prefixRange } from '../../prefix-range.ts';
import { foundBy } from './found-by.ts';
import { SHIPMENT, toShipment } from './table.ts';

const FIND = {
  name: 'shipments.find',
  text: `
    SELECT ${SHIPMENT} FROM shipment
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
};

const FIND_ALL = {
  name: 'shipments.findAll',
  text: `
    SELECT ${SHIPMENT} FROM shipment
    WHERE account_id = $1 AND environment = $2 AND shipment_number = ANY ($3)`,
};

/** Must equal the condition of the index. */
const WAITING = `status = 'BOOKED' AND pickup_id IS NULL AND collection_method = 'PICKUP'`;

const OWNER_OF_NUMBER = {
  name: 'shipments.ownerOfNumber',
  text: `
    SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber"
    FROM shipment_number_lookup CROSS JOIN unnest($2::text[]) AS known (environment)
      JOIN shipment USING (account_id, environment, shipment_number)
    WHERE shipment_number = $1`,
};

const FIND_BY_AWB = {
  name: 'shipments.findByAwb',
  text: `
    SELECT ${SHIPMENT} FROM shipment
    WHERE account_id = $1 AND environment = $2 AND upper(awb) = upper($3)
      AND ($4::text IS NULL OR courier_code = $4)
    ORDER BY courier_code`,
};

const SHOWN = `shipment_number AS "shipmentNumber", status, courier_name AS "courierName", awb,
      reference, receiver->>'name' AS "receiverName"`;
const OF_TENANT = 'account_id = $1 AND environment = $2';

/** One range of an index for each term; it ends at the prefix followed by the last character. */
const SEARCH = {
  name: 'shipments.search',
  text: `
    (SELECT ${SHOWN} FROM shipment
      WHERE ${OF_TENANT} AND shipment_number >= upper($3::text)
        AND shipment_number < upper($4::text)
      ORDER BY shipment_number DESC LIMIT $5)
    UNION ALL
    (SELECT ${SHOWN} FROM shipment
      WHERE ${OF_TENANT} AND upper(awb) >= upper($3) AND upper(awb) < upper($4)
      ORDER BY upper(awb), courier_code LIMIT $5)
    UNION ALL
    (SELECT ${SHOWN} FROM shipment
      WHERE ${OF_TENANT} AND reference >= $3 AND reference < $4
      ORDER BY reference, shipment_id DESC LIMIT $5)`,
};

const FIND_BY_QUOTE = {
  name: 'shipments.findByQuote',
  text: `
    SELECT ${SHOWN} FROM shipment WHERE ${OF_TENANT} AND quote_id = $3`,
};

/** The condition must be exactly that of its index. */
const BILLED_OTHERWISE = {
  name: 'shipments.listBilledOtherwise',
  text: `
    SELECT ${SHIPMENT} FROM shipment
    WHERE (billed <> cost + cod_cost OR measured_weight_grams > chargeable_weight_kg * 1000)
      AND shipment_id < coalesce($1::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    ORDER BY shipment_id DESC LIMIT $2`,
};

const SOURCE: ListSource = { select: SHIPMENT, from: 'shipment', id: 'shipment_id' };

const BY_STATE: StateIndex = {
  table: 'shipment',
  owner: ['account_id', 'environment'],
  columns: ['status', 'payment_status', 'courier_code'],
  key: ['shipment_id'],
};

export function postgresShipmentStore(send: Send): ShipmentStore {
  return {
    async find({ accountId, environment }, shipmentNumber) {
      const [row] = await send<Shipment>(FIND, [accountId, environment, shipmentNumber]);
      return row && toShipment(row);
    },
    async findAll({ accountId, environment }, shipmentNumbers) {
      const values = [accountId, environment, shipmentNumbers];
      return (await send<Shipment>(FIND_ALL, values)).map(toShipment);
    },
    async waitingForPickup(tenant, filter, limit) {
      const { statement, values } = waitingOf(tenant, filter);
      return (await send<Shipment>(statement, [...values, limit])).map(toShipment);
    },
    async ownerOfNumber(shipmentNumber) {
      const [owner] = await send<ShipmentKey>(OWNER_OF_NUMBER, [shipmentNumber, ENVIRONMENTS]);
      return owner;
    },
    async findByAwb({ accountId, environment }, awb, courierCode) {
      const values = [accountId, environment, awb, courierCode];
      return (await send<Shipment>(FIND_BY_AWB, values)).map(toShipment);
    },
    async search({ accountId, environment }, text, limit) {
      const values = [accountId, environment, ...prefixRange(text), limit];
      return send<ShownShipment>(SEARCH, values);
    },
    async findByQuote({ accountId, environment }, quoteId) {
      const [row] = await send<ShownShipment>(FIND_BY_QUOTE, [accountId, environment, quoteId]);
      return row;
    },
    async list(tenant, filter, request) {
      const wanted = { source: SOURCE, filter: filterOf(tenant, filter, request) };
      const list = await listRows<Shipment>(send, wanted, request);
      return { ...list, items: list.items.map(toShipment) };
    },
    async countEach(tenant, filters) {
      return countEach(
        send,
        SOURCE,
        filters.map((filter) => filterOf(tenant, filter)),
      );
    },
    async listBilledOtherwise(before, limit) {
      return (await send<Shipment>(BILLED_OTHERWISE, [before, limit])).map(toShipment);
    },
  };
}

/** Makes one statement per combination of conditions, so that each condition can use the index. */
function waitingOf(tenant: Tenant, { courierCode, sender }: WaitingFilter) {
  const { text, values } = whereOf([
    ...ofTenant(tenant),
    ...withValue([
      { sql: 'courier_code = $', value: courierCode },
      { sql: `sender->>'districtId' = $`, value: sender?.districtId },
      { sql: `sender->>'address' = $`, value: sender?.address },
    ]),
  ]);
  const kinds = [courierCode && 'of a courier', sender && 'of a sender'].filter(Boolean);
  const statement = {
    name: ['shipments.waitingForPickup', ...kinds].join(' '),
    text: `
    SELECT ${SHIPMENT} FROM shipment WHERE ${text} AND ${WAITING}
    ORDER BY shipment_id LIMIT $${values.length + 1}`,
  };
  return { statement, values };
}

/** `request` describes the page; without it the shipments are counted. */
function filterOf(tenant: Tenant, filter: ShipmentFilter, request?: ListRequest): Filter {
  const { statuses, paymentStatuses, courierCode, reference, awb, idempotencyKey } = filter;
  const { search, tag } = filter;
  const isAlone = Object.values(filter).filter((value) => value !== null).length === 1;
  const pageMax = request && isAlone ? request.offset + request.limit + 1 : undefined;
  const isByState = statuses !== null || paymentStatuses !== null || courierCode !== null;
  const names = [reference, awb, idempotencyKey, search, tag];
  const isNamed = names.some((name) => name !== null);
  return {
    owner: ofTenant(tenant),
    rest: [
      { sql: 'status = ANY ($)', value: statuses },
      { sql: 'payment_status = ANY ($)', value: paymentStatuses },
      { sql: 'courier_code = $', value: courierCode },
      { sql: 'reference = $', value: reference },
      { sql: 'upper(awb) = upper($)', value: awb },
      { sql: 'idempotency_key = $', value: idempotencyKey },
      ...foundBy({ ...tenant, search, tag, before: request?.before, pageMax }),
      ...createdIds('shipment.shipment_id', filter),
    ],
    byState: isByState && !isNamed ? BY_STATE : undefined,
  };
}
