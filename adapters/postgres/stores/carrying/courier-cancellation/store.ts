import type { CancellationStore } from '#domain/carrying/courier-cancellation/cancellation-store.ts';
import type {
  CourierCancellation,
  OpenCancellation,
} from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type { Send } from '../../../session.ts';
import { fairQueue } from '../../fair-claim.ts';
import { type ShipmentKeyRow, shipmentValues, toShipmentKey } from '../../keys.ts';

const COLUMNS = `account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
      awb, order_id AS "orderId", asked_at AS "requestedAt", provider,
      courier_code AS "courierCode",
      pending_since AS "pendingSince"`;

const claimDue = fairQueue({
  table: 'cancellation_due',
  key: ['account_id', 'environment', 'shipment_number', 'awb'],
  returning: 'taken.order_id, taken.asked_at, taken.pending_since',
  toItem: toCancellation,
});

type ClaimedRow = ShipmentKeyRow & {
  awb: string;
  order_id: string | null;
  asked_at: Date;
  provider: string;
  courier_code: string;
  pending_since: Date | null;
};

const POSTPONE = {
  name: 'cancellations.postpone',
  text: `
    UPDATE cancellation_due SET due_at = $5, pending_since = coalesce(pending_since, $6)
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND awb = $4`,
};

/** The table contains only open cancellations. */
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
    async postpone({ awb, ...key }, dueAt, pendingSince) {
      await send(POSTPONE, [...shipmentValues(key), awb, dueAt, pendingSince]);
    },
    listOpen: (limit) => send<OpenCancellation>(LIST_OPEN, [limit]),
    openOf: (key) => send<CourierCancellation>(OPEN_OF, shipmentValues(key)),
  };
}

function toCancellation(row: ClaimedRow): CourierCancellation {
  const { awb, order_id: orderId, asked_at: requestedAt, courier_code: courierCode } = row;
  const { provider, pending_since: pendingSince } = row;
  const asked = { awb, orderId, requestedAt, provider, courierCode, pendingSince };
  return { ...toShipmentKey(row), ...asked };
}
