import { type Rupiah, rupiah } from '#domain/money.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Send } from '../../session.ts';
import { claimDue } from '../claim-due.ts';
import { sendAgain } from '../send-again.ts';
import {
  type OpenTransferRow,
  type PaymentRow,
  type ReceiptRow,
  toOpenTransfer,
  toPayment,
  toReceipt,
} from './row.ts';

const OF_SUBJECT = {
  name: 'payments.of',
  text: `
    SELECT * FROM payment
    WHERE account_id = $1 AND environment = $2 AND subject = $3
    ORDER BY payment_number`,
};

const RECEIPTS = {
  name: 'payments.receipts',
  text: `
    SELECT * FROM payment_receipt
    WHERE account_id = $1 AND environment = $2 AND subject = $3`,
};

const FIND_OPEN = {
  name: 'payments.findOpen',
  text: `
    SELECT * FROM payment
    WHERE account_id = $1 AND environment = $2 AND subject = $3 AND state = 'OPEN'`,
};

const FIND_BY_ORDER = {
  name: 'payments.findByOrder',
  text: `
    SELECT payment.*
    FROM payment_order_lookup AS known
      JOIN payment USING (account_id, environment, subject, payment_number)
    WHERE known.gateway = $1 AND known.order_id = $2`,
};

const OWNER_OF_MONEY = {
  name: 'payments.ownerOfMoney',
  text: `
    SELECT account_id AS "accountId", environment, subject
    FROM money_lookup WHERE environment = $1 AND source = $2 AND source_reference = $3`,
};

const TAKEN_SUMS = {
  name: 'payments.takenSums',
  text: `
    SELECT amount FROM transfer_sum
    WHERE environment = $1 AND account_number = $2 AND amount BETWEEN $3 AND $4`,
};

const CLAIM_EXPIRED = claimDue({
  name: 'payments.claimExpired',
  table: 'payment_due',
  key: ['account_id', 'environment', 'subject'],
  select: 'SELECT account_id AS "accountId", environment, subject FROM claimed',
});

const OPEN_TRANSFERS = `
    SELECT payment.*, shipment.reference
    FROM payment LEFT JOIN shipment USING (account_id, environment, shipment_number)
    WHERE method = 'MANUAL_TRANSFER' AND state = 'OPEN'`;

const OPEN_OF_ALL = {
  name: 'payments.openTransfers',
  text: `${OPEN_TRANSFERS} ORDER BY payment.created_at LIMIT $1`,
};

const OPEN_OF_TENANT = {
  name: 'payments.openTransfersOfTenant',
  text: `${OPEN_TRANSFERS} AND payment.account_id = $2 AND payment.environment = $3
    ORDER BY payment.created_at LIMIT $1`,
};

export function postgresPaymentStore(send: Send): PaymentStore {
  return {
    async of({ accountId, environment, subject }) {
      const own = [accountId, environment, subject];
      const [all, receipts] = await Promise.all([
        send<PaymentRow>(OF_SUBJECT, own),
        send<ReceiptRow>(RECEIPTS, own),
      ]);
      return { all: all.map(toPayment), receipts: receipts.map(toReceipt) };
    },
    async findOpen({ accountId, environment, subject }) {
      const [row] = await send<PaymentRow>(FIND_OPEN, [accountId, environment, subject]);
      return row === undefined ? undefined : toPayment(row);
    },
    async findByOrder({ gateway, orderId }) {
      const [row] = await send<PaymentRow>(FIND_BY_ORDER, [gateway, orderId]);
      return row === undefined ? undefined : toPayment(row);
    },
    async ownerOfMoney({ environment, source, sourceReference }) {
      const values = [environment, source, sourceReference];
      const [owner] = await send<SubjectKey>(OWNER_OF_MONEY, values);
      return owner;
    },
    async takenSums({ environment, accountNumber, from, to }) {
      const values = [environment, accountNumber, from, to];
      const rows = await send<{ amount: Rupiah }>(TAKEN_SUMS, values);
      return rows.map(({ amount }) => rupiah(amount));
    },
    claimExpired: ({ room, now, until }) =>
      sendAgain<SubjectKey>(send, CLAIM_EXPIRED, [now, room, until]),
    async openTransfers(tenant, limit) {
      const rows =
        tenant === null
          ? await send<OpenTransferRow>(OPEN_OF_ALL, [limit])
          : await send<OpenTransferRow>(OPEN_OF_TENANT, [
              limit,
              tenant.accountId,
              tenant.environment,
            ]);
      return rows.map(toOpenTransfer);
    },
  };
}
