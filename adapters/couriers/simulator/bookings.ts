import { DatabaseError, Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Advance, BookingMemory } from './booking.ts';
import type { PickupMemory } from './pickup.ts';
import { type BookingRow, bookingOf, type PickupRow, pickupOf } from './rows.ts';

/** Call `close` last, after all calls. */
export type SimulatorBookings = BookingMemory & PickupMemory & { close(): Promise<void> };

type Options = { readonly url: string; readonly waitMs: number };
type Statement = { readonly name: string; readonly text: string };
type Query = Statement & { readonly values: unknown[]; readonly limit?: CallLimit };
type RunQuery = <Row extends QueryResultRow>(question: Query) => Promise<QueryResult<Row>>;

/** One connection: an order needs it for a tenth of a millisecond, and real couriers need none. */
const CONNECTIONS = 1;
/** Idle time before the first keep-alive probe; Linux drops a dead connection 10 s later. */
const KEEP_ALIVE_MS = 10_000;
/**
 * Longest wait for a connection, enough for hundreds of orders; shorter than a booking's deadline.
 */
const CONNECT_MS = 4_000;
/** Shorter than a booking's deadline, so that an order without a reply was not stored either. */
const STATEMENT_MS = 4_000;
/** Client-side timeout, for a server that does not respond at all. */
const QUERY_TIMEOUT_MS = STATEMENT_MS + 500;

const COLUMNS = `merchant_reference, awb, courier_code, service_code, origin_id, destination_id,
  scenario, speed, booked_at, levers, cancelled_at, cancel_reason, picked_up, requests`;
const PICKUP_COLUMNS = `merchant_reference, courier_code, courier_reference, requested_at, speed,
  cancelled_at, requests`;

const BOOK: Statement = {
  name: 'simulator.book',
  text: `INSERT INTO simulator_booking (merchant_reference, awb, courier_code, service_code,
      origin_id, destination_id, scenario, speed, booked_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (merchant_reference) DO UPDATE SET requests = simulator_booking.requests + 1
    RETURNING ${COLUMNS}`,
};
const FIND: Statement = {
  name: 'simulator.find',
  text: `SELECT ${COLUMNS} FROM simulator_booking WHERE merchant_reference = $1`,
};
const FIND_BY_AWBS: Statement = {
  name: 'simulator.findByAwbs',
  text: `SELECT ${COLUMNS} FROM simulator_booking
    WHERE awb = ANY($1::text[]) AND courier_code = $2`,
};
const ADVANCE: Statement = {
  name: 'simulator.advance',
  text: `UPDATE simulator_booking SET advanced_ms = $3, levers = levers || $4::jsonb
    WHERE merchant_reference = $1 AND advanced_ms = $2 AND cancelled_at IS NULL`,
};
const PICK_UP: Statement = {
  name: 'simulator.pickUp',
  text: `UPDATE simulator_booking SET picked_up = cancelled_at IS NULL
    WHERE awb = ANY($1::text[]) AND courier_code = $2
    RETURNING ${COLUMNS}`,
};
const CANCEL: Statement = {
  name: 'simulator.cancel',
  text: `UPDATE simulator_booking SET cancelled_at = $3, cancel_reason = $4
    WHERE merchant_reference = $1 AND advanced_ms = $2 AND cancelled_at IS NULL
      AND NOT picked_up`,
};
const REQUEST_PICKUP: Statement = {
  name: 'simulator.requestPickup',
  text: `INSERT INTO simulator_pickup (merchant_reference, courier_code, courier_reference,
      requested_at, speed)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (merchant_reference) DO UPDATE SET requests = simulator_pickup.requests + 1
    RETURNING ${PICKUP_COLUMNS}`,
};
const CANCEL_PICKUP: Statement = {
  name: 'simulator.cancelPickup',
  text: `UPDATE simulator_pickup SET cancelled_at = coalesce(cancelled_at, $4)
    WHERE merchant_reference = $1 AND courier_code = $2
      AND courier_reference = coalesce($3, courier_reference)`,
};

/** Opens its own connections at first use, so it never runs inside one of our transactions. */
export function openSimulatorBookings({ url, waitMs }: Options): SimulatorBookings {
  const pool = new Pool({
    connectionString: url,
    application_name: 'satukurir simulator',
    max: CONNECTIONS,
    connectionTimeoutMillis: Math.max(CONNECT_MS, waitMs),
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A broken connection rejects its pending query, and the pool drops it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const runQuery: RunQuery = (question) => queryOn(pool, question);
  return { ...bookingMemory(runQuery), ...pickupMemory(runQuery), close: () => pool.end() };
}

function bookingMemory(runQuery: RunQuery): BookingMemory {
  return {
    async book(order, limit) {
      const { reference, awb, courierCode, serviceCode, originId, destinationId } = order;
      const { scenario, speed, bookedAt } = order;
      const address = [reference, awb, courierCode, serviceCode, originId, destinationId];
      const values = [...address, scenario, speed, bookedAt];
      return bookingOf(onlyRow(await runQuery<BookingRow>({ ...BOOK, values, limit })));
    },
    async find(reference, limit) {
      const question = { ...FIND, values: [reference], ...(limit && { limit }) };
      const { rows } = await runQuery<BookingRow>(question);
      return rows.map(bookingOf)[0];
    },
    async findByAwbs({ awbs, courierCode }, limit) {
      const values = [awbs, courierCode];
      const { rows } = await runQuery<BookingRow>({ ...FIND_BY_AWBS, values, limit });
      return rows.map(bookingOf);
    },
    async advance({ reference, advances }, { at, advancedMs, reported }) {
      const advance = JSON.stringify({ at_ms: at.getTime(), advanced_ms: advancedMs, reported });
      const values = [reference, aheadMs(advances), advancedMs, advance];
      return (await runQuery({ ...ADVANCE, values })).rowCount === 1;
    },
    async pickUp({ awbs, courierCode }, limit) {
      const { rows } = await runQuery<BookingRow>({
        ...PICK_UP,
        values: [awbs, courierCode],
        limit,
      });
      return rows.map(bookingOf);
    },
    async cancel({ reference, advances }, { cancelledAt, cancelReason }, limit) {
      const values = [reference, aheadMs(advances), cancelledAt, cancelReason];
      return (await runQuery({ ...CANCEL, values, limit })).rowCount === 1;
    },
  };
}

function pickupMemory(runQuery: RunQuery): PickupMemory {
  return {
    async request({ reference, courierCode, courierReference, requestedAt, speed }, limit) {
      const values = [reference, courierCode, courierReference, requestedAt, speed];
      return pickupOf(onlyRow(await runQuery<PickupRow>({ ...REQUEST_PICKUP, values, limit })));
    },
    async cancelPickup({ reference, courierCode, courierReference }, at, limit) {
      const values = [reference, courierCode, courierReference, at];
      return (await runQuery({ ...CANCEL_PICKUP, values, limit })).rowCount === 1;
    },
  };
}

function onlyRow<Row extends QueryResultRow>({ rows: [row] }: QueryResult<Row>): Row {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}

function aheadMs(advances: readonly Advance[]): number {
  return advances.at(-1)?.advancedMs ?? 0;
}

/** Rejects with CourierFailure; `wasSent` is false if it failed before the statement was sent. */
async function queryOn<Row extends QueryResultRow>(
  pool: Pool,
  { limit, ...query }: Query,
): Promise<QueryResult<Row>> {
  const client = await connectionOf(pool);
  let broken = false;
  try {
    limit?.throwIfExpired();
    return await client.query<Row>(query);
  } catch (error) {
    if (error instanceof CourierFailure) throw error;
    // The connection is unusable after any error that the server did not report.
    broken = !(error instanceof DatabaseError);
    const message = 'The simulated courier could not answer.';
    throw new CourierFailure(broken ? 'COURIER_UNAVAILABLE' : 'COURIER_ERROR', message, {
      cause: error,
    });
  } finally {
    // A connection that still waits for an answer must not be reused.
    client.release(broken);
  }
}

async function connectionOf(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    const message = 'The simulated courier is not reachable.';
    throw new CourierFailure('COURIER_UNAVAILABLE', message, { wasSent: false, cause });
  }
}
