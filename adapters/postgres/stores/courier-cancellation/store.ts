import type { CancellationStore } from '#domain/courier-cancellation/cancellation-store.ts';
import type {
  CourierCancellation,
  OpenCancellation,
} from '#domain/courier-cancellation/courier-cancellation.ts';
import type { Send } from '../../session.ts';
import { fairQueue } from '../fair-claim.ts';
import { type ShipmentKeyRow, shipmentValues, toShipmentKey } from '../keys.ts';

const COLUMNS = `account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
      awb, asked_at AS "requestedAt", courier_code AS "courierCode"`;

const claimDue = fairQueue({
  table: 'cancellation_due',
  key: ['account_id', 'environment', 'shipment_number', 'awb'],
  returning: 'taken.asked_at',
  toItem: toCancellation,
});

type ClaimedRow = ShipmentKeyRow & {
  awb: string;
  asked_at: Date;
  courier_code: string;
};

const POSTPONE = {
  name: 'cancellations.postpone',
  text: `
    UPDATE cancellation_due SET due_at = $5
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND awb = $4`,
};

/** The table holds open cancellations only. */
const LIST_OPEN = {
  name: 'cancellations.listOpen',
  text: `
    SELECT ${COLUMNS}, due_at AS "dueAt"
    FROM cancellation_due ORDER BY asked_at LIMIT $1`,
};

const OPEN_OF = {
  name: 'cancellations.openOf',
  text: `
    SELECT ${COLUMNS}
    FROM cancellation_due
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
    ORDER BY awb`,
};

export function postgresCancellationStore(send: Send): CancellationStore {
  return {
    claimDue: claimDue(send),
    async postpone({ awb, ...key }, dueAt) {
      await send(POSTPONE, [...shipmentValues(key), awb, dueAt]);
    },
    listOpen: (limit) => send<OpenCancellation>(LIST_OPEN, [limit]),
    openOf: (key) => send<CourierCancellation>(OPEN_OF, shipmentValues(key)),
  };
}

function toCancellation(row: ClaimedRow): CourierCancellation {
  const { awb, asked_at: requestedAt, courier_code: courierCode } = row;
  return { ...toShipmentKey(row), awb, requestedAt, courierCode };
}
