import type { ShipmentWrites } from '#domain/selling/shipment/shipment-store.ts';
import { sharedInsert } from '../../../shared-form.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { pickupValues } from '../../keys.ts';
import { changingOnly } from '../../table.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import { EDITED, shipments } from './table.ts';

const insert = insertInto(
  shipments,
  'shipments_insert',
  'ON CONFLICT (account_id, environment, quote_id) DO NOTHING',
);

const CLAIM_NUMBER = {
  name: 'shipments_number',
  sql: `
    INSERT INTO shipment_number_lookup (shipment_number, account_id) VALUES ($1, $2)
    ON CONFLICT (shipment_number) DO NOTHING RETURNING 1`,
  shared: sharedInsert({
    name: 'shipments_number',
    table: 'shipment_number_lookup',
    columns: ['shipment_number', 'account_id'],
    types: ['text', 'uuid'],
    onConflict: 'ON CONFLICT (shipment_number) DO NOTHING',
    key: ['shipment_number', 'account_id'],
  }),
};

const CLAIM_AWB = {
  name: 'shipments_claim_awb',
  sql: `
    INSERT INTO awb_lookup (environment, courier_code, awb, account_id, shipment_number)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (environment, courier_code, awb) DO NOTHING RETURNING 1`,
  shared: sharedInsert({
    name: 'shipments_claim_awb',
    table: 'awb_lookup',
    columns: ['environment', 'courier_code', 'awb', 'account_id', 'shipment_number'],
    types: ['text', 'text', 'text', 'uuid', 'text'],
    onConflict: 'ON CONFLICT (environment, courier_code, awb) DO NOTHING',
    key: ['environment', 'courier_code', 'awb', 'account_id', 'shipment_number'],
  }),
};

const edited = new Set<string>(EDITED);
const moved = changingOnly(shipments, (property) => !edited.has(property));

const update = updateOf(moved, 'shipments_update', [
  'status',
  'paymentStatus',
  'lastSequence',
  'courierCancellation',
  'returnedBy',
  'pickupId',
  'measuredWeightGrams',
  'measuredAt',
  'billed',
]);

const AS_READ = ['status', 'paymentStatus', 'lastSequence'] as const;

/** Apart from this update, an edit only adds its event. */
const edit = updateOf(
  changingOnly(shipments, (property) => edited.has(property) || property === 'lastSequence'),
  'shipments_edit',
  AS_READ,
);

/** Works for a paid shipment, too, for which a trigger refuses all other edits. */
const tag = updateOf(
  changingOnly(shipments, (property) => property === 'tags' || property === 'lastSequence'),
  'shipments_tag',
  AS_READ,
);

const ENTER_PICKUP = {
  name: 'shipments_enter_pickup',
  sql: `
    UPDATE shipment SET pickup_id = $3
    WHERE account_id = $1 AND environment = $2 AND shipment_number = ANY ($4)
      AND status = 'BOOKED' AND pickup_id IS NULL
    RETURNING 1`,
};

const LEAVE_PICKUP = {
  name: 'shipments_leave_pickup',
  sql: `
    UPDATE shipment SET pickup_id = NULL
    WHERE account_id = $1 AND environment = $2 AND pickup_id = $3 AND shipment_number = ANY ($4)
      AND status = 'BOOKED'
    RETURNING 1`,
};

export function shipmentWrites(queue: WriteQueue): ShipmentWrites {
  return {
    insert(shipment) {
      const { shipmentNumber, accountId } = shipment;
      queue.add({ statement: CLAIM_NUMBER, values: [shipmentNumber, accountId], rows: 1 });
      queue.add(insert(shipment));
    },
    update: (before, after) => queue.add(update(before, after)),
    edit: (before, after) => queue.add(edit(before, after)),
    tag: (before, after) => queue.add(tag(before, after)),
    enterPickup(pickup, shipmentNumbers) {
      const values = [...pickupValues(pickup), shipmentNumbers];
      queue.add({ statement: ENTER_PICKUP, values, rows: shipmentNumbers.length });
    },
    leavePickup(pickup, shipmentNumbers) {
      const values = [...pickupValues(pickup), shipmentNumbers];
      queue.add({ statement: LEAVE_PICKUP, values, rows: shipmentNumbers.length });
    },
    claimAwb({ environment, courierCode, awb }, { accountId, shipmentNumber }) {
      const values = [environment, courierCode, awb, accountId, shipmentNumber];
      queue.add({ statement: CLAIM_AWB, values, rows: 1 });
    },
  };
}
