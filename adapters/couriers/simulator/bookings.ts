import { DatabaseError, Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import type { CallLimit } from '#domain/courier/call-limit.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { BookingMemory, Lever } from './booking.ts';
import type { PickupMemory } from './pickup.ts';
import { type BookingRow, bookingOf, type PickupRow, pickupOf } from './rows.ts';

/** Close it when nothing asks any more. */
export type SimulatorBookings = BookingMemory & PickupMemory & { close(): Promise<void> };

type Options = { readonly url: string; readonly waitMs: number };
type Statement = { readonly name: string; readonly text: string };
type Question = Statement & { readonly values: unknown[]; readonly limit?: CallLimit };
type Ask = <Row extends QueryResultRow>(question: Question) => Promise<QueryResult<Row>>;

/** Many orders wait for these; each needs one for a millisecond. */
const CONNECTIONS = 3;
/** Of quiet; Linux gives a connection up when ten seconds more have brought no sign of it. */
const KEEP_ALIVE_MS = 10_000;
/** Hundreds of orders may wait for a connection; less than a booking's deadline. */
const CONNECT_MS = 4_000;
/** Less than a booking's deadline, so that what is not answered by then is not done either. */
const STATEMENT_MS = 4_000;
/** Only when the server is silent altogether. */
const SILENCE_MS = STATEMENT_MS + 500;

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

/** Over connections of its own, opened when first needed: never inside a transaction of ours. */
export function openSimulatorBookings({ url, waitMs }: Options): SimulatorBookings {
  const pool = new Pool({
    connectionString: url,
    application_name: 'satukurir simulator',
    max: CONNECTIONS,
    connectionTimeoutMillis: Math.max(CONNECT_MS, waitMs),
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A connection that breaks tells whoever waits for an answer on it, and the pool drops it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const ask: Ask = (question) => answerTo(pool, question);
  return { ...bookingMemory(ask), ...pickupMemory(ask), close: () => pool.end() };
}

function bookingMemory(ask: Ask): BookingMemory {
  return {
    async book(order, limit) {
      const { reference, awb, courierCode, serviceCode, originId, destinationId } = order;
      const { scenario, speed, bookedAt } = order;
      const where = [reference, awb, courierCode, serviceCode, originId, destinationId];
      const values = [...where, scenario, speed, bookedAt];
      return bookingOf(only(await ask<BookingRow>({ ...BOOK, values, limit })));
    },
    async find(reference, limit) {
      const question = { ...FIND, values: [reference], ...(limit && { limit }) };
      const { rows } = await ask<BookingRow>(question);
      return rows.map(bookingOf)[0];
    },
    async findByAwbs({ awbs, courierCode }, limit) {
      const values = [awbs, courierCode];
      const { rows } = await ask<BookingRow>({ ...FIND_BY_AWBS, values, limit });
      return rows.map(bookingOf);
    },
    async advance({ reference, levers }, { at, advancedMs }) {
      const lever = JSON.stringify({ at_ms: at.getTime(), advanced_ms: advancedMs });
      const values = [reference, aheadMs(levers), advancedMs, lever];
      return (await ask({ ...ADVANCE, values })).rowCount === 1;
    },
    async pickUp({ awbs, courierCode }, limit) {
      const { rows } = await ask<BookingRow>({ ...PICK_UP, values: [awbs, courierCode], limit });
      return rows.map(bookingOf);
    },
    async cancel({ reference, levers }, { cancelledAt, cancelReason }, limit) {
      const values = [reference, aheadMs(levers), cancelledAt, cancelReason];
      return (await ask({ ...CANCEL, values, limit })).rowCount === 1;
    },
  };
}

function pickupMemory(ask: Ask): PickupMemory {
  return {
    async request({ reference, courierCode, courierReference, requestedAt, speed }, limit) {
      const values = [reference, courierCode, courierReference, requestedAt, speed];
      return pickupOf(only(await ask<PickupRow>({ ...REQUEST_PICKUP, values, limit })));
    },
    async cancelPickup({ reference, courierCode, courierReference }, at, limit) {
      const values = [reference, courierCode, courierReference, at];
      return (await ask({ ...CANCEL_PICKUP, values, limit })).rowCount === 1;
    },
  };
}

function only<Row extends QueryResultRow>({ rows: [row] }: QueryResult<Row>): Row {
  if (row === undefined) throw new Error('the simulator was told nothing by its table');
  return row;
}

function aheadMs(levers: readonly Lever[]): number {
  return levers.at(-1)?.advancedMs ?? 0;
}

/** CourierFailure, `wasSent` false for whatever happened before the statement left. */
async function answerTo<Row extends QueryResultRow>(
  pool: Pool,
  { limit, ...query }: Question,
): Promise<QueryResult<Row>> {
  const client = await connectionOf(pool);
  let broken = false;
  try {
    limit?.refuseIfOver();
    return await client.query<Row>(query);
  } catch (error) {
    if (error instanceof CourierFailure) throw error;
    // After anything but an answer of the server the connection is lost.
    broken = !(error instanceof DatabaseError);
    const message = 'The simulated courier could not answer.';
    throw new CourierFailure(broken ? 'COURIER_UNAVAILABLE' : 'COURIER_ERROR', message, {
      cause: error,
    });
  } finally {
    // A connection that is still waiting for its answer is nobody else's any more.
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
