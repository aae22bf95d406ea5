import type { Client, QueryResultRow } from 'pg';
import { rupiah } from '#domain/money.ts';
import type { Seen } from './store-contracts/contract.ts';

const EVENTS = `
  SELECT account_id AS "accountId", environment, event_id AS "eventId", type,
    shipment_number AS "shipmentNumber", sequence, previous_status AS "previousStatus",
    created_at AS "createdAt", body
  FROM event ORDER BY account_id, environment, shipment_number, sequence`;

const INTENTS = `
  SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber",
    due_at AS "dueAt", created_at AS "createdAt"
  FROM booking_intent WHERE state = 'PENDING' ORDER BY account_id, environment, shipment_number`;

const NUDGES = `
  SELECT data FROM pgboss.job
  ORDER BY data ->> 'accountId', data ->> 'environment', data ->> 'shipmentNumber'`;

const ACCOUNTS = `
  SELECT account_id AS "accountId", environment, kind, balance, version,
    chain_head AS "chainHead"
  FROM ledger_account WHERE account_id = $1 AND environment = $2 ORDER BY kind`;

const POSTINGS = `
  SELECT journal.journal_id AS "journalId", journal.kind, business_ref AS "businessRef",
    posting.kind AS account, amount, version, balance_after AS "balanceAfter", hash,
    posting_id AS "transactionId"
  FROM posting JOIN journal USING (account_id, environment, journal_id)
  WHERE account_id = $1 AND environment = $2 ORDER BY posting.kind, version`;

/** What no store reads yet, read on a connection of the owner's. */
export function seenOn(owner: Client): Seen {
  const read = async (text: string, values: unknown[] = []) =>
    (await owner.query<QueryResultRow>(text, values)).rows;
  return {
    events: async () => (await read(EVENTS)).map((row) => Object(row)),
    intents: async () => (await read(INTENTS)).map((row) => Object(row)),
    nudges: async () => (await read(NUDGES)).map(({ data }) => data),
    async books({ accountId, environment }) {
      const own = [accountId, environment];
      return {
        accounts: (await read(ACCOUNTS, own)).map((row) => Object({ ...row, ...figures(row) })),
        postings: (await read(POSTINGS, own)).map((row) => Object({ ...row, ...figures(row) })),
      };
    },
  };
}

/** PostgreSQL answers a bigint as a text. */
function figures(row: QueryResultRow): QueryResultRow {
  const bigints = ['balance', 'amount', 'version', 'balanceAfter'].filter((name) => name in row);
  return Object.fromEntries(bigints.map((name) => [name, rupiah(Number(row[name]))]));
}
