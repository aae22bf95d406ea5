import { DatabaseError, Pool, type PoolClient, type QueryResult } from 'pg';
import { GatewayFailure } from '#domain/money/payment/payment-gateway.ts';
import { rupiah } from '#domain/money.ts';
import type { ChargeMemory, SimulatedCharge } from './charge-memory.ts';

/** Call `close` after use. */
export type SimulatorCharges = ChargeMemory & { close(): Promise<void> };

type Row = {
  readonly order_id: string;
  readonly amount: string;
  readonly qr_string: string;
  readonly expires_at: Date;
  readonly paid_amount: string | null;
  readonly paid_at: Date | null;
};

type Options = { readonly url: string; readonly waitMs: number };
type Statement = { readonly name: string; readonly text: string };
type Query = Statement & { readonly values: unknown[]; readonly signal?: AbortSignal };

const CONNECTIONS = 2;
/** Idle time before probes; Linux drops the connection after ten more seconds without an answer. */
const KEEP_ALIVE_MS = 10_000;
/** Timeout for a silent server; other statements are bounded by the role's statement timeout. */
const SILENCE_MS = 6_000;

const COLUMNS = 'order_id, amount, qr_string, expires_at, paid_amount, paid_at';

const CHARGE: Statement = {
  name: 'simulator.charge',
  text: `INSERT INTO simulator_charge (order_id, amount, qr_string, expires_at)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (order_id) DO UPDATE SET order_id = simulator_charge.order_id
    RETURNING ${COLUMNS}`,
};
const FIND: Statement = {
  name: 'simulator.findCharge',
  text: `SELECT ${COLUMNS} FROM simulator_charge WHERE order_id = $1`,
};
const PAY: Statement = {
  name: 'simulator.pay',
  text: `UPDATE simulator_charge SET paid_amount = coalesce($2, amount), paid_at = $3
    WHERE order_id = $1 AND paid_at IS NULL`,
};
const END: Statement = {
  name: 'simulator.end',
  text: `UPDATE simulator_charge SET expires_at = $2
    WHERE order_id = $1 AND paid_at IS NULL AND expires_at > $2`,
};

/** Uses its own connections, opened on demand, so it never runs inside one of our transactions. */
export function openSimulatorCharges({ url, waitMs }: Options): SimulatorCharges {
  const pool = new Pool({
    connectionString: url,
    application_name: 'satukurir simulated gateway',
    max: CONNECTIONS,
    connectionTimeoutMillis: waitMs,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A broken connection rejects its pending query, and the pool drops it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const query = (question: Query) => runQuery(pool, question);
  return {
    async charge({ orderId, amount, qrString, expiresAt }, signal) {
      const { rows } = await query({
        ...CHARGE,
        values: [orderId, amount, qrString, expiresAt],
        signal,
      });
      const [row] = rows;
      if (row === undefined) throw new Error(`simulator.charge returned no row for ${orderId}`);
      return chargeOf(row);
    },
    async find(orderId, signal) {
      const { rows } = await query({ ...FIND, values: [orderId], ...(signal && { signal }) });
      return rows.map(chargeOf)[0];
    },
    async pay({ orderId, amount, at }) {
      return (await query({ ...PAY, values: [orderId, amount, at] })).rowCount === 1;
    },
    async end(orderId, at) {
      return (await query({ ...END, values: [orderId, at] })).rowCount === 1;
    },
    close: () => pool.end(),
  };
}

async function runQuery(pool: Pool, { signal, ...query }: Query): Promise<QueryResult<Row>> {
  const client = await connectionOf(pool);
  let broken = false;
  try {
    if (signal?.aborted) throw aborted();
    return await client.query<Row>(query);
  } catch (error) {
    if (error instanceof GatewayFailure) throw error;
    // The connection is unusable after any error that the server did not report.
    broken = !(error instanceof DatabaseError);
    throw new GatewayFailure('The simulated payment gateway could not answer.', { cause: error });
  } finally {
    client.release(broken);
  }
}

async function connectionOf(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new GatewayFailure('The simulated payment gateway is not reachable.', { cause });
  }
}

function aborted(): GatewayFailure {
  return new GatewayFailure('The simulated payment gateway was called too late.');
}

function chargeOf(row: Row): SimulatedCharge {
  const { paid_amount: paidAmount, paid_at: paidAt } = row;
  return {
    orderId: row.order_id,
    amount: rupiah(Number(row.amount)),
    qrString: row.qr_string,
    expiresAt: row.expires_at,
    paid:
      paidAmount === null || paidAt === null
        ? null
        : { amount: rupiah(Number(paidAmount)), at: paidAt },
  };
}
