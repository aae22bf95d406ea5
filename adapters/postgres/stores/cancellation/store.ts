import type { Cancellation, OpenCancellation } from '#domain/cancellation/cancellation.ts';
import type { CancellationStore } from '#domain/cancellation/cancellation-store.ts';
import type { Send } from '../../session.ts';
import { claimDue } from '../claim-due.ts';
import { sendAgain } from '../send-again.ts';

const COLUMNS = `account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
      awb, asked_at AS "askedAt"`;

const CLAIM_DUE = claimDue({
  name: 'cancellations.claimDue',
  table: 'cancellation_due',
  key: ['account_id', 'environment', 'shipment_number', 'awb'],
  also: ['asked_at'],
  select: `SELECT ${COLUMNS} FROM claimed`,
});

const POSTPONE = {
  name: 'cancellations.postpone',
  text: `
    UPDATE cancellation_due SET due_at = $5
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND awb = $4`,
};

/** Only what is not over is there at all. */
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
    claimDue: ({ room, now, until }) =>
      sendAgain<Cancellation>(send, CLAIM_DUE, [now, room, until]),
    async postpone({ accountId, environment, shipmentNumber, awb }, dueAt) {
      await send(POSTPONE, [accountId, environment, shipmentNumber, awb, dueAt]);
    },
    listOpen: (limit) => send<OpenCancellation>(LIST_OPEN, [limit]),
    openOf: ({ accountId, environment, shipmentNumber }) =>
      send<Cancellation>(OPEN_OF, [accountId, environment, shipmentNumber]),
  };
}
