import type { Client, QueryResultRow } from 'pg';
import { rupiah } from '#domain/money.ts';
import { ALERT_KINDS } from '#domain/notifying/alert/alert.ts';
import type { StoredRows } from './store-contracts/contract.ts';

const EVENTS = `
  SELECT account_id AS "accountId", environment, event_id AS "eventId", type,
    subject, sequence, previous_status AS "previousStatus",
    created_at AS "createdAt", body
  FROM event ORDER BY account_id, environment, subject, sequence`;

const INTENTS = `
  SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
    state, due_at AS "dueAt", fence AS "fencingToken", faults, sends, sent_at AS "sentAt",
    order_id AS "orderId", created_at AS "createdAt", wanted_since AS "wantedSince",
    delayed_at AS "delayedAt"
  FROM booking_intent ORDER BY account_id, environment, shipment_number`;

const ATTEMPTS = `
  SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
    fence AS "fencingToken", found AS "stateAtClaim", began_at AS "beganAt", outcome, detail,
    is_late AS "isLate", settled_at AS "finishedAt"
  FROM booking_attempt ORDER BY account_id, environment, shipment_number, fence`;

const BOOKING_CHECKS = `
  SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
    due_at AS "dueAt"
  FROM booking_check ORDER BY account_id, environment, shipment_number`;

const ALERTS = `
  SELECT account_id AS "accountId", environment, subject,
    kind, message, raised_at AS "raisedAt", closed_at AS "closedAt"
  FROM alert
  ORDER BY account_id, environment, subject, array_position($1::text[], kind)`;

const DUE = `
  SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
    provider, courier_code AS "courierCode", due_at AS "dueAt"
  FROM tracking_due ORDER BY account_id, environment, shipment_number`;

const TRACKER_DUE = `
  SELECT account_id AS "accountId", environment, tracker_id AS "trackerId",
    provider, courier_code AS "courierCode", due_at AS "dueAt"
  FROM tracker_due ORDER BY account_id, environment, tracker_id`;

const BUYER_NOTICES = `
  SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber", kind,
    language, recipient, facts, status, tries, due_at AS "dueAt", created_at AS "createdAt",
    ended_at AS "endedAt", error
  FROM buyer_notice ORDER BY account_id, environment, shipment_number, kind`;

const PERSON_NOTICES = `
  SELECT notice_id AS "noticeId", person_id AS "personId", account_id AS "accountId", environment,
    kind, recipient, facts, line_count AS "lineCount", day, status, tries, due_at AS "dueAt",
    created_at AS "createdAt", ended_at AS "endedAt", error
  FROM person_notice ORDER BY notice_id, person_id`;

const DUE_NEWS = `
  SELECT account_id AS "accountId", environment, event_id AS "eventId", due_at AS "dueAt"
  FROM news_due ORDER BY event_id`;

const WAITS = `
  SELECT account_id AS "accountId", environment, subject,
    due_at AS "dueAt"
  FROM payment_due ORDER BY account_id, environment, subject`;

const CHARGE_DUE = `
  SELECT account_id AS "accountId", environment, subject, payment_number AS "paymentNumber",
    due_at AS "dueAt", silences
  FROM charge_due ORDER BY account_id, environment, subject, payment_number`;

const COD_DUE = `
  SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
    amount, settles_at AS "settlesAt", due_at AS "dueAt", late_at AS "lateAt"
  FROM cod_due ORDER BY account_id, environment, shipment_number`;

const CANCELLATION_DUE = `
  SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
    awb, order_id AS "orderId", provider, courier_code AS "courierCode",
    asked_at AS "requestedAt",
    pending_since AS "pendingSince", due_at AS "dueAt"
  FROM cancellation_due ORDER BY account_id, environment, shipment_number, awb`;

const PICKUP_DUE = `
  SELECT account_id AS "accountId", environment, pickup_id AS "pickupId",
    wish AS action, provider, courier_code AS "courierCode", since, due_at AS "dueAt"
  FROM pickup_due ORDER BY account_id, environment, pickup_id`;

const WEBHOOK_DUE = `
  SELECT account_id AS "accountId", environment, webhook_id AS "webhookId",
    nullif(due_at, 'infinity') AS "dueAt", nullif(held_until, '-infinity') AS "leasedUntil",
    is_slow AS "isSlow"
  FROM webhook_due ORDER BY account_id, environment, webhook_id`;

const RECOVERIES = `
  SELECT account_id AS "accountId", environment, webhook_id AS "webhookId",
    after_event AS "afterEvent", last_event AS "lastEvent", due_at AS "dueAt"
  FROM webhook_recovery ORDER BY account_id, environment, webhook_id`;

const ACTS = `
  SELECT account_id AS "accountId", environment, subject,
    act_id AS "actId", kind, detail, acted_by AS "by", acted_at AS "at"
  FROM operator_act ORDER BY account_id, environment, subject, act_id`;

const ACCOUNTS = `
  SELECT account_id AS "accountId", environment, kind, balance, version,
    chain_head AS "chainHead", posted_at AS "postedAt"
  FROM ledger_account WHERE account_id = $1 AND environment = $2 ORDER BY kind`;

const POSTINGS = `
  SELECT journal.journal_id AS "journalId", journal.kind, business_ref AS "businessRef",
    posting.kind AS account, amount, version, balance_after AS "balanceAfter", hash,
    posting_id AS "transactionId", created_at AS "createdAt"
  FROM posting JOIN journal USING (account_id, environment, journal_id)
  WHERE account_id = $1 AND environment = $2 ORDER BY posting.kind, version`;

/** Rows that no store reads, on the owner's connection. */
export function storedRowsOn(owner: Client): StoredRows {
  const read = async (text: string, values: unknown[] = []) =>
    (await owner.query<QueryResultRow>(text, values)).rows;
  return {
    events: async () => (await read(EVENTS)).map((row) => Object(row)),
    intents: async () => (await read(INTENTS)).map((row) => Object(row)),
    attempts: async () => (await read(ATTEMPTS)).map((row) => Object(row)),
    bookingChecks: async () => (await read(BOOKING_CHECKS)).map((row) => Object(row)),
    alerts: async () => (await read(ALERTS, [ALERT_KINDS])).map((row) => Object(row)),
    due: async () => (await read(DUE)).map((row) => Object(row)),
    trackerDue: async () => (await read(TRACKER_DUE)).map((row) => Object(row)),
    buyerNotices: async () => (await read(BUYER_NOTICES)).map((row) => Object(row)),
    personNotices: async () => (await read(PERSON_NOTICES)).map((row) => Object(row)),
    dueNews: async () => (await read(DUE_NEWS)).map((row) => Object(row)),
    waits: async () => (await read(WAITS)).map((row) => Object(row)),
    chargeDue: async () => (await read(CHARGE_DUE)).map((row) => Object(row)),
    codDue: async () => (await read(COD_DUE)).map((row) => Object(row)),
    cancellationDue: async () => (await read(CANCELLATION_DUE)).map((row) => Object(row)),
    pickupDue: async () => (await read(PICKUP_DUE)).map((row) => Object(row)),
    webhookDue: async () => (await read(WEBHOOK_DUE)).map((row) => Object(row)),
    recoveries: async () => (await read(RECOVERIES)).map((row) => Object(row)),
    acts: async () => (await read(ACTS)).map((row) => Object(row)),
    async books({ accountId, environment }) {
      const own = [accountId, environment];
      return {
        accounts: (await read(ACCOUNTS, own)).map((row) => Object({ ...row, ...figures(row) })),
        postings: (await read(POSTINGS, own)).map((row) => Object({ ...row, ...figures(row) })),
      };
    },
  };
}

/** Converts bigints, which PostgreSQL returns as text. */
function figures(row: QueryResultRow): QueryResultRow {
  const bigints = ['balance', 'amount', 'version', 'balanceAfter'].filter((name) => name in row);
  return Object.fromEntries(bigints.map((name) => [name, rupiah(Number(row[name]))]));
}
