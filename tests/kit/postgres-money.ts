import { Client, type QueryArrayResult, type QueryResultRow } from 'pg';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresVerification } from '#adapters/postgres/stores/money/wallet/verification.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import { inheriting } from '#domain/inheriting.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { verifyLedger } from '#src/usecases/money/wallet/verify-ledger.ts';
import { countingRandom } from '#tests/usecases/money/money-model/counting-random.ts';
import { type Ground, type Sight, TENANTS } from '#tests/usecases/money/money-model/ground.ts';
import type { TestDatabase } from './database.ts';
import { settableClock } from './fakes/clock.ts';
import { openPostgresStorage } from './postgres-storage.ts';
import { sampleAccount } from './store-contracts/samples.ts';
import { writeAll } from './store-contracts/writes.ts';

/** Database on which the money model plays, one sequence after the other. */
export type PostgresMoney = {
  /** Deletes the rows of the last sequence. */
  newGround(): Promise<Ground>;
  close(): Promise<void>;
};

/** Small page size, so that pages end in the middle of related rows. */
const PAGE_SIZE = 7;
const MOST_ROWS = 'ORDER BY account_id, environment';

/** Queries in the order of `Sight`: read in one statement, they share one snapshot. */
const SIGHT: Readonly<Record<Exclude<keyof Sight, 'now'>, string>> = {
  accounts: `SELECT account_id AS "accountId", environment, kind, balance, version
    FROM ledger_account ${MOST_ROWS}, kind`,
  journals: `SELECT journal.kind, business_ref AS "businessRef",
      json_agg(json_build_object('account', posting.kind, 'amount', amount)) AS entries
    FROM journal LEFT JOIN posting USING (account_id, environment, journal_id)
    GROUP BY account_id, environment, journal_id, journal.kind, business_ref`,
  shipments: `SELECT shipment_number AS "shipmentNumber", status, payment_status AS "paymentStatus",
      total_amount AS "totalAmount", cod_amount AS "codAmount", cod_fee AS "codFee",
      cod_cost AS "codCost", cost,
      booked_at AS "bookedAt", cod_settled_at AS "codSettledAt", late_payment AS "latePayment",
      courier_cancellation AS "courierCancellation"
    FROM shipment`,
  intents: `SELECT shipment_number AS "shipmentNumber", state, due_at AS "dueAt"
    FROM booking_intent`,
  payments: 'SELECT subject, state FROM payment',
  receipts: `SELECT subject, outcome, source, source_reference AS "sourceReference", amount
    FROM payment_receipt`,
  topUps: 'SELECT top_up_id AS "topUpId", status FROM top_up',
  withdrawals: 'SELECT withdrawal_id AS "withdrawalId", status, amount FROM withdrawal',
  codDue: 'SELECT shipment_number AS "shipmentNumber", amount FROM cod_due',
  cancellationDue: 'SELECT shipment_number AS "shipmentNumber" FROM cancellation_due',
  waits: 'SELECT subject FROM payment_due',
  tracked: 'SELECT shipment_number AS "shipmentNumber" FROM tracking_due',
};
const NAMES = Object.keys(SIGHT);
const FIGURES = [
  'balance',
  'version',
  'amount',
  'totalAmount',
  'codAmount',
  'codFee',
  'codCost',
  'cost',
];

export async function openPostgresMoney(database: TestDatabase): Promise<PostgresMoney> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const storage = await openPostgresStorage(database);
  const reading = postgresVerification(sendThrough(storage.source));
  const faults = () => faultsIn(reading);
  return {
    async newGround() {
      const { stores, unitOfWork } = await storage.renew();
      await openWallets(unitOfWork);
      const clock = settableClock(new Date());
      // Stores of a decision are made when used, and can only be inherited.
      const timed = (own: Stores) => inheriting(own, onClock(own, clock));
      return {
        stores: { ...stores, ...onClock(stores, clock) },
        unitOfWork: {
          decide: ({ look, ...decision }) =>
            unitOfWork.decide({ ...decision, look: (own) => look(timed(own)) }),
        },
        clock,
        random: countingRandom(),
        addQuote: (quote) => writeAll({ unitOfWork }, (write) => write.quotes.insert(quote)),
        sight: async () => ({ ...(await sightOf(owner)), now: clock.now().getTime() }),
        faults,
        allFaults: faults,
      };
    },
    async close() {
      await storage.close();
      await owner.end();
    },
  };
}

function openWallets(unitOfWork: UnitOfWork): Promise<void> {
  return writeAll({ unitOfWork }, (write) => {
    for (const { accountId } of TENANTS) {
      write.accounts.insert(sampleAccount({ accountId }));
      write.wallet.open(accountId);
    }
  });
}

/** Sales use the model's time here, since the database's does not advance by days. */
function onClock({ quotes }: Stores, clock: Pick<Clock, 'now'>): Pick<Stores, 'quotes'> {
  return {
    quotes: {
      async find(tenant, quoteId) {
        const found = await quotes.find(tenant, quoteId);
        return found && { ...found, readAt: clock.now() };
      },
    },
  };
}

async function faultsIn(
  reading: ReturnType<typeof postgresVerification>,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  const verify = verifyLedger({ ...reading, digest: systemDigest, pageSize: PAGE_SIZE });
  for await (const fault of verify({ accountId: null, environment: 'TEST' })) found.push(fault);
  return found;
}

async function sightOf(owner: Client): Promise<Sight> {
  const answers = await owner.query(Object.values(SIGHT).join(';'));
  const results: readonly QueryArrayResult[] = Object(answers);
  const rows = results.map((result) => result.rows.map((row) => withFigures(row)));
  return Object(Object.fromEntries(NAMES.map((name, place) => [name, rows[place]])));
}

/** Converts bigints, which PostgreSQL returns as text. */
function withFigures(row: QueryResultRow): QueryResultRow {
  const own = FIGURES.filter((name) => typeof row[name] === 'string');
  return { ...row, ...Object.fromEntries(own.map((name) => [name, Number(row[name])])) };
}
