import type { QueryResultRow } from 'pg';
import { INTENT_STATES, isOpen } from '#domain/carrying/booking/intent.ts';
import { codCollectionMoves, codSettlementMoves } from '#domain/money/wallet/shipment-money.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { DAY_MS } from '#domain/time.ts';
import { withClient } from '#tests/kit/database.ts';
import type { OwnedStorage } from '#tests/kit/postgres-storage.ts';
import { collectAll, sampleCod } from '#tests/kit/store-contracts/cod-samples.ts';
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
import { SOLD, SOLD_TABLES, sellInBoth } from './live-upgrade.ts';
import { PEOPLE_BEFORE, PEOPLE_UPGRADED } from './people-upgrade.ts';

/** Rows by the query that finds them. */
export type Found = Readonly<Record<string, readonly QueryResultRow[]>>;

export type Upgrade = {
  readonly what: string;
  /** First migration that is reverted, with all later ones, and run again. */
  readonly since: string;
  /** Fills the newest schema. */
  readonly fill?: (storage: OwnedStorage) => Promise<void>;
  readonly atFirst?: Found;
  readonly takenBack?: Found;
  /** Tables whose rows must keep all earlier values. */
  readonly kept?: readonly string[];
  /** Fills the schema before the migration. */
  readonly old?: string;
  readonly upgraded: Found;
};

const ARE_OPEN = INTENT_STATES.map((state) => isOpen(state));
/** Inserts one intent in each state without foreign keys, as a replica does. */
const INTENTS = `
  SET session_replication_role = 'replica';
  INSERT INTO booking_intent
    (account_id, environment, shipment_number, provider, courier_code, state, due_at, created_at,
      wanted_since)
  SELECT gen_random_uuid(), 'TEST', n, 'SIMULATOR', 'swift', state,
    CASE WHEN is_open THEN now() END, now(), now()
  FROM unnest('{${INTENT_STATES}}'::text[], '{${ARE_OPEN}}'::boolean[])
    WITH ORDINALITY AS one (state, is_open, n)`;

/** Three intents by number: never sent, sent once, and sent twice with a look-up between. */
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
/** Twelve open batches, two above the limit, one of them LIVE; and one that has ended. */
const BATCHES_BEFORE = `
  INSERT INTO batch (account_id, environment, batch_id, status, mode, is_dry_run, row_count,
    pending, priced, created, failed, total_amount, paid_amount, created_at, completed_at,
    last_sequence, due_at)
  SELECT lpad('1', 32, '0')::uuid, environment::environment, lpad(to_hex(n), 32, '0')::uuid,
    CASE WHEN is_open THEN 'CHECKING' ELSE 'COMPLETED' END, 'ALL', false, 1, 1, 0, 0, 0, 0, 0,
    now(), CASE WHEN NOT is_open THEN now() END, 0, CASE WHEN is_open THEN now() END
  FROM (
    SELECT 'TEST', true, n FROM generate_series(1, 12) AS n
    UNION ALL VALUES ('LIVE', true, 1), ('TEST', false, 13)
  ) AS one (environment, is_open, n)`;
const NEVER_ASKED_FOR_AGAIN = { isWanted: true, orderId: null };

const SETTLES_AT = later(INSTANT, 7 * DAY_MS);
const SETTLED_AT = later(INSTANT, 5_000);
const CASH = { amount: rupiah(150_000), fee: rupiah(4_500), cost: ZERO };
/** COD amounts of the sample quote. */
const COD = { codAmount: CASH.amount, codFee: CASH.fee, codSettlementDays: 7 };
const DELIVERED = { ...COD, status: 'DELIVERED', deliveredAt: later(INSTANT, -9_000) } as const;
const COD_FOUND: Found = {
  [`SELECT shipment_number, cod_settlement_days, cod_settles_at, cod_settled_at, amount,
      cod_due.settles_at, due_at
    FROM shipment LEFT JOIN cod_due USING (account_id, environment, shipment_number)
    ORDER BY shipment_number`]: [
    codRow(1, {
      cod_settles_at: SETTLES_AT,
      amount: 145_500,
      settles_at: SETTLES_AT,
      due_at: SETTLES_AT,
    }),
    codRow(2, { cod_settles_at: SETTLES_AT, cod_settled_at: SETTLED_AT }),
    codRow(3),
    codRow(4),
    codRow(5, { cod_settlement_days: null }),
  ],
};

const OWED = 'SELECT shipment_number, due_at FROM cod_due ORDER BY shipment_number';
const OWED_SECOND = { [OWED]: [{ shipment_number: numberOf(2), due_at: SETTLES_AT }] };

const IN_A_PICKUP = 'SELECT count(*)::integer FROM shipment WHERE pickup_id IS NOT NULL';

const SEALS = `SELECT cod_cost, terms_seal = shipment_seal(shipment) AS "isSealed"
  FROM shipment ORDER BY shipment_number`;
const SEALS_ALONE = SEALS.replace('cod_cost, ', '');
const SEALED = { isSealed: true };

const TOP_UP = payments.SECOND.subject;
const SHIPMENT = payments.KEY.subject;
/** Payments of a shipment and of a top-up. */
const PAYMENTS = [
  payments.transfer(),
  payments.transfer({ ...payments.SECOND, amount: rupiah(18_124), uniqueCode: 124 }),
];
const STATES_UPGRADED = [
  { subject: TOP_UP, state: 'CLOSED' },
  { subject: SHIPMENT, state: 'OPEN' },
];

export const UPGRADES: readonly Upgrade[] = [
  {
    what: 'each sold row names its provider, and is otherwise unchanged',
    since: '2026-11-23-01-providers',
    fill: sellInBoth,
    kept: SOLD_TABLES,
    upgraded: SOLD,
  },
  {
    what: 'finished bookings stay finished',
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
    what: 'collected cash is settled at the same time after its collection',
    since: '2026-11-21-17-cod-due',
    fill: deliverAndCollect,
    atFirst: COD_FOUND,
    upgraded: COD_FOUND,
  },
  {
    what: 'bookings keep their number of attempts and the time of the last one',
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
    what: 'no shipment is in a pickup that was deleted',
    since: '2026-11-21-22-pickups',
    fill: requestPickup,
    atFirst: { [IN_A_PICKUP]: [{ count: 3 }] },
    takenBack: { [IN_A_PICKUP]: [{ count: 0 }] },
    upgraded: { [IN_A_PICKUP]: [{ count: 0 }] },
  },
  {
    what: 'a courier has no share of earlier COD fees, and the seals hold',
    since: '2026-11-23-07-cost-of-options',
    fill: (storage) =>
      insertShipments(storage, [
        nthShipment(1, COD),
        nthShipment(2, { ...COD, codCost: rupiah(900) }),
      ]),
    atFirst: {
      [SEALS]: [
        { cod_cost: 0, ...SEALED },
        { cod_cost: 900, ...SEALED },
      ],
    },
    takenBack: { [SEALS_ALONE]: [SEALED, SEALED] },
    upgraded: {
      [SEALS]: [
        { cod_cost: 0, ...SEALED },
        { cod_cost: 0, ...SEALED },
      ],
    },
  },
  {
    what: 'advanced cash is settled, other cash is due on its day, and limits are removed',
    since: '2026-11-24-01-cod-on-remittance',
    fill: advanceFirst,
    atFirst: {
      [OWED]: [
        { shipment_number: numberOf(1), due_at: null },
        { shipment_number: numberOf(2), due_at: SETTLES_AT },
      ],
    },
    takenBack: OWED_SECOND,
    upgraded: { ...OWED_SECOND, 'SELECT provider FROM cod_advance_limit': [] },
  },
  {
    what: 'charges that may still be paid are asked about, also closed ones',
    since: '2026-11-27-17-due-charges',
    fill: sellByQris,
    upgraded: {
      [`SELECT payment_number, silences, due_at - expires_at = '10 minutes' AS "isAfterExpiry"
        FROM charge_due JOIN payment USING (account_id, environment, subject, payment_number)
        ORDER BY payment_number`]: [1, 2].map((payment_number) => ({
        payment_number,
        silences: 0,
        isAfterExpiry: true,
      })),
    },
  },
  {
    what: 'each open batch of a tenant has another slot, also above the limit of open batches',
    since: '2026-11-26-15-slots-of-batches',
    old: BATCHES_BEFORE,
    upgraded: {
      [`SELECT environment, due_at IS NOT NULL AS "isOpen",
          array_agg(slot ORDER BY batch_id) AS slots
        FROM batch GROUP BY 1, 2 ORDER BY 1, 2`]: [
        { environment: 'LIVE', isOpen: true, slots: [1] },
        { environment: 'TEST', isOpen: false, slots: [1] },
        { environment: 'TEST', isOpen: true, slots: Array.from({ length: 12 }, (_, at) => at + 1) },
      ],
    },
  },
  {
    what: 'everyone is verified and signed in except people registered without a proof',
    since: '2026-11-27-01-verified-mailboxes',
    old: PEOPLE_BEFORE,
    upgraded: PEOPLE_UPGRADED,
  },
];

/**
 * Sells four shipments by QRIS: one charge is open, one closed, one has received money, and one is
 * paid.
 */
async function sellByQris(storage: OwnedStorage): Promise<void> {
  const charges = [1, 2, 3, 4].map((paymentNumber) =>
    payments.qris({ paymentNumber, orderId: `SKR-${paymentNumber}` }),
  );
  await payments.openAll(storage, []);
  for (const [at, charge] of charges.toReversed().entries()) {
    await payments.write(storage, ({ open }) => open(charge));
    const to = (['PAID', 'EXPIRED', 'CLOSED'] as const)[at];
    if (to === undefined) continue;
    await payments.write(storage, ({ close }) =>
      close(charge, { from: 'OPEN', to, at: payments.CLOSED_AT }),
    );
  }
  const late = payments.receipt({ paymentNumber: 3, outcome: 'LATE' });
  await payments.write(storage, ({ receive }) => receive(late));
}

async function receiveWrongSums(storage: OwnedStorage): Promise<void> {
  await payments.openAll(storage, PAYMENTS);
  for (const [at, { subject }] of PAYMENTS.entries()) {
    const own = { subject, receiptId: uuid(at), sourceReference: `money ${at}` };
    const wrong = payments.receipt({ ...own, outcome: 'WRONG' });
    await payments.write(storage, ({ receive }) => receive(wrong));
  }
}

/** Delivers two parcels with cash: the first is pending, the second settled. */
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

/** Advances the cash of the first of two LIVE shipments. */
async function advanceFirst(storage: OwnedStorage): Promise<void> {
  const live = { environment: 'LIVE', settlesAt: SETTLES_AT } as const;
  const rows = [1, 2].map((n) => sampleCod({ ...live, shipmentNumber: numberOf(n) }));
  await collectAll(storage, rows);
  const [first] = rows;
  if (first === undefined) throw new Error('nothing is owed');
  const by = { changedAt: INSTANT, changedBy: 'Ratna' };
  await storage.stores.cod.limitAdvances({ provider: 'SWIFT', most: first.amount, ...by });
  await writeAll(storage, ({ cod }) => cod.advance(shipmentKeyOf(first), 'SWIFT'));
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

export async function run(ownerUrl: string, sql: string): Promise<void> {
  await withClient(ownerUrl, (owner) => owner.query(sql));
}
