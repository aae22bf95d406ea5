import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryResultRow } from 'pg';
import { systemDigest } from '#adapters/system/digest.ts';
import { INTENT_STATES, isOpen } from '#domain/booking/intent.ts';
import { rupiah } from '#domain/money.ts';
import { CHAIN_START } from '#domain/wallet/chain.ts';
import { codCollectionMoves, codSettlementMoves } from '#domain/wallet/shipment-money.ts';
import { journalIdAt } from '#tests/domain/ledger-deeds.ts';
import { type Books, TENANT as OWNER_OF_BOOKS } from '#tests/domain/memory-ledger.ts';
import { HONEST, postingAt, textOf } from '#tests/domain/planted-faults.ts';
import { openTestServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { replaceBooks } from '#tests/kit/ledger-rows.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';
import type { OwnedStorage } from '#tests/kit/postgres-contracts.ts';
import { openLedger } from '#tests/kit/postgres-ledger.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { sampleCod } from '#tests/kit/store-contracts/cod-samples.ts';
import * as ledger from '#tests/kit/store-contracts/ledger-samples.ts';
import * as payments from '#tests/kit/store-contracts/payment-samples.ts';
import * as pickups from '#tests/kit/store-contracts/pickup-samples.ts';
import { ALICE, INSTANT, later, uuid } from '#tests/kit/store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  TENANT,
} from '#tests/kit/store-contracts/shipment-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

/** Rows by the query that finds them. */
type Found = Readonly<Record<string, readonly QueryResultRow[]>>;

type Upgrade = {
  readonly what: string;
  /** This migration and all since are taken back, and run again. */
  readonly since: string;
  /** Fills the newest schema. */
  readonly fill?: (storage: OwnedStorage) => Promise<void>;
  readonly atFirst?: Found;
  readonly takenBack?: Found;
  /** Fills the schema as it was before. */
  readonly old?: string;
  readonly upgraded: Found;
};

const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();

const ARE_OPEN = INTENT_STATES.map((state) => isOpen(state));
/** One in each state, past foreign keys, as a replica does. */
const INTENTS = `
  SET session_replication_role = 'replica';
  INSERT INTO booking_intent
    (account_id, environment, shipment_number, courier_code, state, due_at, created_at,
      wanted_since)
  SELECT gen_random_uuid(), 'TEST', n, 'swift', state, CASE WHEN is_open THEN now() END, now(),
    now()
  FROM unnest('{${INTENT_STATES}}'::text[], '{${ARE_OPEN}}'::boolean[])
    WITH ORDINALITY AS one (state, is_open, n)`;

/** Three intents by number: never sent, sent once, and sent twice with a look between. */
const SENT_BEFORE = `
  SET session_replication_role = 'replica';
  INSERT INTO booking_intent
    (account_id, environment, shipment_number, state, due_at, created_at, fence)
  SELECT lpad('1', 32, '0')::uuid, 'TEST', 'SHP' || n, 'PENDING', now(),
    timestamptz '2026-11-21T08:00:00Z' + n * interval '1 minute', n
  FROM generate_series(0, 2) AS n;
  INSERT INTO booking_attempt
    (account_id, environment, shipment_number, fence, found, began_at)
  SELECT lpad('1', 32, '0')::uuid, 'TEST', number, fence, found,
    timestamptz '2026-11-21T09:00:00Z' + fence * interval '1 minute'
  FROM (VALUES ('SHP1', 1, 'PENDING'), ('SHP2', 1, 'PENDING'), ('SHP2', 2, 'UNKNOWN'),
    ('SHP2', 3, 'PENDING'), ('SHP2', 4, 'UNKNOWN')) AS one (number, fence, found)`;
const NEVER_ASKED_FOR_AGAIN = { isWanted: true, orderId: null };

const SETTLES_AT = later(INSTANT, 7 * 24 * 60 * 60_000);
const SETTLED_AT = later(INSTANT, 5_000);
const CASH = { amount: rupiah(150_000), fee: rupiah(4_500) };
/** As the sample quote has it. */
const COD = { codAmount: CASH.amount, codFee: CASH.fee, codSettlementDays: 7 };
const DELIVERED = { ...COD, status: 'DELIVERED', deliveredAt: later(INSTANT, -9_000) } as const;
const COD_FOUND: Found = {
  [`SELECT shipment_number, cod_settlement_days, cod_settles_at, cod_settled_at, amount,
      cod_due.settles_at, due_at
    FROM shipment LEFT JOIN cod_due USING (account_id, environment, shipment_number)
    ORDER BY shipment_number`]: [
    codRow(1, {
      ...{ cod_settles_at: SETTLES_AT, amount: 145_500 },
      ...{ settles_at: SETTLES_AT, due_at: SETTLES_AT },
    }),
    codRow(2, { cod_settles_at: SETTLES_AT, cod_settled_at: SETTLED_AT }),
    codRow(3),
    codRow(4),
    codRow(5, { cod_settlement_days: null }),
  ],
};

const IN_A_PICKUP = 'SELECT count(*)::integer FROM shipment WHERE pickup_id IS NOT NULL';

const TOP_UP = payments.SECOND.subject;
const SHIPMENT = payments.KEY.subject;
/** A shipment's, and a top-up's. */
const PAYMENTS = [
  payments.transfer(),
  payments.transfer({ ...payments.SECOND, amount: rupiah(18_124), uniqueCode: 124 }),
];
const STATES_UPGRADED = [
  { subject: TOP_UP, state: 'CLOSED' },
  { subject: SHIPMENT, state: 'OPEN' },
];

const UPGRADES: readonly Upgrade[] = [
  {
    what: 'bookings that are over are still over',
    since: '2026-11-21-09-booking',
    fill: ({ ownerUrl }) => run(ownerUrl, INTENTS),
    upgraded: {
      [`SELECT state, due_at IS NOT NULL AS "isOpen" FROM booking_intent
        ORDER BY shipment_number::integer`]: INTENT_STATES.map((state) => ({
        state,
        isOpen: isOpen(state),
      })),
    },
  },
  {
    what: 'the payment of a top-up is closed and its money stays',
    since: '2026-11-21-16-top-ups',
    fill: receiveWrongSums,
    atFirst: {
      'SELECT subject, shipment_number, top_up_id FROM payment ORDER BY subject': [
        { subject: TOP_UP, shipment_number: null, top_up_id: TOP_UP },
        { subject: SHIPMENT, shipment_number: SHIPMENT, top_up_id: null },
      ],
    },
    takenBack: {
      'SELECT shipment_number, state FROM payment ORDER BY 1': [
        { shipment_number: TOP_UP, state: 'CLOSED' },
        { shipment_number: SHIPMENT, state: 'OPEN' },
      ],
      ...numbersIn(['transfer_sum', 'payment_due'], [SHIPMENT]),
      ...numbersIn(['payment_receipt', 'money_lookup'], [TOP_UP, SHIPMENT]),
    },
    upgraded: {
      'SELECT subject, state FROM payment ORDER BY subject': STATES_UPGRADED,
      'SELECT subject FROM payment_receipt ORDER BY subject': STATES_UPGRADED.map(
        ({ subject }) => ({ subject }),
      ),
    },
  },
  {
    what: 'collected cash is settled as long after its collection',
    since: '2026-11-21-17-cod-due',
    fill: deliverAndCollect,
    atFirst: COD_FOUND,
    upgraded: COD_FOUND,
  },
  {
    what: 'bookings count as sent as often as they were, and last when they were',
    since: '2026-11-21-20-booking-classes',
    old: SENT_BEFORE,
    upgraded: {
      [`SELECT sends, to_char(sent_at AT TIME ZONE 'UTC', 'HH24:MI') AS sent,
          wanted_since = created_at AS "isWanted", order_id AS "orderId"
        FROM booking_intent ORDER BY shipment_number`]: [
        { sends: 0, sent: null, ...NEVER_ASKED_FOR_AGAIN },
        { sends: 1, sent: '09:01', ...NEVER_ASKED_FOR_AGAIN },
        { sends: 2, sent: '09:03', ...NEVER_ASKED_FOR_AGAIN },
      ],
    },
  },
  {
    what: 'no shipment is in a pickup that is no more',
    since: '2026-11-21-22-pickups',
    fill: requestPickup,
    atFirst: { [IN_A_PICKUP]: [{ count: 3 }] },
    takenBack: { [IN_A_PICKUP]: [{ count: 0 }] },
    upgraded: { [IN_A_PICKUP]: [{ count: 0 }] },
  },
];

const server = await openTestServer();

afterAll(() => server.close());

it.each(UPGRADES)('$what after an upgrade from before $since', async (upgrade) => {
  const database = await server.freshDatabase();
  await fillBy(database, upgrade.fill ?? (async () => {}));
  await expectFound(database, upgrade.atFirst);
  await takeBack(database, upgrade.since);
  await expectFound(database, upgrade.takenBack);
  if (upgrade.old !== undefined) await run(database.ownerUrl, upgrade.old);
  await migrateUp(database.ownerUrl);
  await expectFound(database, upgrade.upgraded);
});

type AccountRow = Readonly<Record<'kind' | 'chain_head', string>>;
type OldPosting = Readonly<Record<'kind' | 'version' | 'text' | 'hash', string>>;

/** A journal that moved nothing has its time from its id alone: the first 48 bits, in ms. */
const MOVED_NOTHING = { journalId: journalIdAt(90), kind: 'HOLD', businessRef: 'SHP90' } as const;
const MADE_AT = new Date(0x019000000000);

/** Those of HISTORY, with one amount and one hash changed. */
const BOOKS: Books = {
  ...[
    postingAt('HELD', 2, (row) => ({ ...row, amount: rupiah(row.amount + 1) })),
    postingAt('AVAILABLE', 2, (row) => ({ ...row, hash: 'f'.repeat(64) })),
  ].reduce((books, plant) => plant(books), HONEST),
  heads: [...HONEST.heads, MOVED_NOTHING],
};
const BROKEN = ['AVAILABLE 2', 'AVAILABLE 3', 'HELD 2'];

const WHOLE = `
  SELECT to_jsonb(posting) AS row FROM posting
  UNION ALL SELECT to_jsonb(ledger_account) FROM ledger_account
  UNION ALL SELECT to_jsonb(journal) FROM journal ORDER BY row`;

/** As the program before hashed them. */
const OLD_POSTINGS = `
  SELECT posting.kind, version, hash,
    concat_ws('|', account_id, environment, posting.kind, version, amount, balance_after,
      journal_id, journal.kind, business_ref) AS text
  FROM posting JOIN journal USING (account_id, environment, journal_id)
  ORDER BY posting.kind, version`;

const ACCOUNTS = 'SELECT kind, chain_head FROM ledger_account ORDER BY kind';
const TIMES = 'SELECT created_at FROM journal ORDER BY journal_id';

describe('books of the time before postings had their own', () => {
  let database: TestDatabase;
  let before: readonly unknown[];

  beforeAll(async () => {
    database = await server.freshDatabase();
    await withClient(database.ownerUrl, (owner) => replaceBooks(owner, OWNER_OF_BOOKS, BOOKS));
    before = await rows(database, WHOLE);
    await takeBack(database, '2026-11-21-15-posting-time');
  });

  it('have the hashes that the program of then made, and the times of their journals', async () => {
    const heads = new Map<string, string>();
    const broken: string[] = [];
    for (const posting of await rows<OldPosting>(database, OLD_POSTINGS)) {
      const { kind, version, text, hash } = posting;
      const follows = systemDigest.sha256(`${heads.get(kind) ?? CHAIN_START}|${text}`);
      if (hash !== follows) broken.push(`${kind} ${version}`);
      heads.set(kind, hash);
    }
    expect(broken).toEqual(BROKEN);
    for (const { kind, chain_head } of await rows<AccountRow>(database, ACCOUNTS)) {
      expect([kind, chain_head]).toEqual([kind, heads.get(kind) ?? CHAIN_START]);
    }
    const times = await rows<{ created_at: Date }>(database, TIMES);
    const first = HONEST.heads.map(({ journalId }) => {
      const own = HONEST.postings.filter((posting) => posting.journalId === journalId);
      return new Date(Math.min(...own.map(({ createdAt }) => createdAt.getTime())));
    });
    expect(times.map((row) => row.created_at)).toEqual([...first, MADE_AT]);
  });

  it('become books whose chain is whole, but for the links that were broken', async () => {
    await migrateUp(database.ownerUrl);
    expect(await rows(database, WHOLE)).toEqual(before);
    const opened = await openLedger(database.appUrl);
    try {
      const { faults } = await opened.verify(OWNER_OF_BOOKS, 500);
      const found = faults.map(({ fault }) => textOf(fault));
      expect(found.filter((one) => one.startsWith('BROKEN_CHAIN'))).toEqual(
        BROKEN.map((place) => `BROKEN_CHAIN ${place}`),
      );
    } finally {
      await opened.close();
    }
  });

  it('are history as before: the owner cannot change a row', async () => {
    for (const table of ['posting', 'journal']) {
      const changing = rows(database, `UPDATE ${table} SET kind = kind`);
      await expect(changing).rejects.toThrow('append-only');
    }
  });
});

async function takeBack({ ownerUrl }: TestDatabase, since: string): Promise<void> {
  for (const _ of FOLDERS.slice(FOLDERS.indexOf(since))) await migrateDown(ownerUrl);
}

async function fillBy(
  database: TestDatabase,
  fill: (storage: OwnedStorage) => Promise<void>,
): Promise<void> {
  const opened = await openPostgresStorage(database);
  await fill(await opened.renew());
  await opened.close();
  await run(database.ownerUrl, 'DROP SCHEMA as_migrated CASCADE');
}

async function expectFound(database: TestDatabase, found: Found = {}): Promise<void> {
  for (const [sql, expected] of Object.entries(found)) {
    expect([sql, await rows(database, sql)]).toEqual([sql, expected]);
  }
}

/** Each is open, and has received money that does not fit it. */
async function receiveWrongSums(storage: OwnedStorage): Promise<void> {
  await payments.openAll(storage, PAYMENTS);
  for (const [at, { subject }] of PAYMENTS.entries()) {
    const own = { subject, receiptId: uuid(at), sourceReference: `money ${at}` };
    const wrong = payments.receipt({ ...own, outcome: 'WRONG' });
    await payments.write(storage, ({ receive }) => receive(wrong));
  }
}

/** The first is pending, the second settled. */
async function deliverAndCollect(storage: OwnedStorage): Promise<void> {
  await insertShipments(storage, [
    nthShipment(1, { ...DELIVERED, codSettlesAt: SETTLES_AT }),
    nthShipment(2, { ...DELIVERED, codSettlesAt: SETTLES_AT, codSettledAt: SETTLED_AT }),
    nthShipment(3, { ...COD, status: 'RETURNED' }),
    nthShipment(4, { ...COD, status: 'IN_TRANSIT' }),
    nthShipment(5, { status: 'DELIVERED', deliveredAt: INSTANT }),
  ]);
  await ledger.openLedger(storage, [ALICE]);
  const { journal } = ledger.bookkeeper();
  const collection = { kind: 'COD_COLLECTION', moves: codCollectionMoves(CASH) } as const;
  const settlement = { kind: 'COD_SETTLEMENT', moves: codSettlementMoves(CASH) } as const;
  await ledger.postAll(storage, TENANT, [
    ...[1, 2].map((n) => journal({ ...collection, businessRef: numberOf(n) })),
    journal({ ...settlement, businessRef: numberOf(2), at: SETTLED_AT }),
  ]);
  const due = sampleCod({ shipmentNumber: numberOf(1), settlesAt: SETTLES_AT });
  await writeAll(storage, ({ cod }) => cod.collect(due));
}

async function requestPickup(storage: OwnedStorage): Promise<void> {
  const pickup = pickups.samplePickup();
  await insertShipments(
    storage,
    [1, 2, 3].map((place) => nthShipment(place, { status: 'BOOKED' })),
  );
  await pickups.insertPickups(storage, [pickup]);
  await writeAll(storage, ({ shipments }) => shipments.enterPickup(pickup, pickup.waiting));
  await pickups.askAll(storage, [pickups.sampleDue()]);
}

function codRow(place: number, changes: QueryResultRow = {}): QueryResultRow {
  const none = { cod_settles_at: null, cod_settled_at: null, amount: null };
  const own = { shipment_number: numberOf(place), cod_settlement_days: 7 };
  return { ...own, ...none, settles_at: null, due_at: null, ...changes };
}

function numbersIn(tables: readonly string[], numbers: readonly string[]): Found {
  const found = numbers.map((number) => ({ shipment_number: number }));
  return Object.fromEntries(
    tables.map((table) => [`SELECT shipment_number FROM ${table} ORDER BY 1`, found]),
  );
}

async function run(ownerUrl: string, sql: string): Promise<void> {
  await withClient(ownerUrl, (owner) => owner.query(sql));
}

async function rows<Row extends QueryResultRow>(
  { ownerUrl }: TestDatabase,
  sql: string,
): Promise<readonly Row[]> {
  return withClient(ownerUrl, async (owner) => (await owner.query<Row>(sql)).rows);
}
