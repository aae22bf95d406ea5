import { Pool, type PoolClient, type QueryResult } from 'pg';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { BookingMemory, SimulatedBooking } from './booking.ts';
import { refuseIfAborted } from './faults.ts';

/** Close it when nothing asks any more. */
export type SimulatorBookings = BookingMemory & { close(): Promise<void> };

type Row = {
  readonly merchant_reference: string;
  readonly awb: string | null;
  readonly courier_code: string;
  readonly service_code: string;
  readonly origin_id: string;
  readonly destination_id: string;
  readonly scenario: string;
  readonly speed: number;
  readonly booked_at: Date;
  readonly levers: readonly { readonly at_ms: number; readonly advanced_ms: number }[];
  readonly requests: number;
};

type Statement = { readonly name: string; readonly text: string };
type Question = Statement & { readonly values: unknown[]; readonly signal?: AbortSignal };

/** It books one order at a time for each worker, and answers one batch of questions. */
const CONNECTIONS = 3;
const CONNECT_MS = 2_000;
/** Less than a booking's deadline, so that what is not answered by then is not done either. */
const STATEMENT_MS = 4_000;
/** Only when the server is silent altogether. */
const SILENCE_MS = STATEMENT_MS + 500;

const COLUMNS = `merchant_reference, awb, courier_code, service_code, origin_id, destination_id,
  scenario, speed, booked_at, levers, requests`;

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
    WHERE merchant_reference = $1 AND advanced_ms = $2`,
};

/** Over connections of its own, opened when first needed: never inside a transaction of ours. */
export function openSimulatorBookings({ url }: { readonly url: string }): SimulatorBookings {
  const pool = new Pool({
    connectionString: url,
    application_name: 'satukurir simulator',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
  });
  // A connection that breaks tells whoever waits for an answer on it, and the pool drops it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const ask = (question: Question) => answerTo(pool, question);
  return {
    async book(order, signal) {
      const { reference, awb, courierCode, serviceCode, originId, destinationId } = order;
      const { scenario, speed, bookedAt } = order;
      const where = [reference, awb, courierCode, serviceCode, originId, destinationId];
      const { rows } = await ask({
        ...BOOK,
        values: [...where, scenario, speed, bookedAt],
        signal,
      });
      const [row] = rows;
      if (row === undefined) throw new Error(`simulator.book returned no row for ${reference}`);
      return bookingOf(row);
    },
    async find(reference, signal) {
      const { rows } = await ask({ ...FIND, values: [reference], ...(signal && { signal }) });
      return rows.map(bookingOf)[0];
    },
    async findByAwbs({ awbs, courierCode }, signal) {
      const { rows } = await ask({ ...FIND_BY_AWBS, values: [awbs, courierCode], signal });
      return rows.map(bookingOf);
    },
    async advance({ reference, levers }, { at, advancedMs }) {
      const before = levers.at(-1)?.advancedMs ?? 0;
      const lever = JSON.stringify({ at_ms: at.getTime(), advanced_ms: advancedMs });
      const values = [reference, before, advancedMs, lever];
      const { rowCount } = await ask({ ...ADVANCE, values });
      return rowCount === 1;
    },
    close: () => pool.end(),
  };
}

/** CourierFailure, `wasSent` false for whatever happened before the statement left. */
async function answerTo(pool: Pool, { signal, ...query }: Question): Promise<QueryResult<Row>> {
  const client = await connectionOf(pool);
  let broken = false;
  try {
    refuseIfAborted(signal);
    return await client.query<Row>(query);
  } catch (error) {
    if (error instanceof CourierFailure) throw error;
    broken = !isVerdict(error);
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

/** What carries a SQLSTATE is the server's answer; after anything else the line is lost. */
function isVerdict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

function bookingOf(row: Row): SimulatedBooking {
  return {
    reference: row.merchant_reference,
    awb: row.awb,
    courierCode: row.courier_code,
    serviceCode: row.service_code,
    originId: row.origin_id,
    destinationId: row.destination_id,
    scenario: row.scenario,
    speed: row.speed,
    bookedAt: row.booked_at,
    levers: row.levers.map(({ at_ms, advanced_ms }) => ({
      at: new Date(at_ms),
      advancedMs: advanced_ms,
    })),
    requests: row.requests,
  };
}
