/**
 * What POST /shipments is measured against: Express and pg, and the fewest statements that sell a
 * quote once and take the money for it, in a transaction as pg's own documentation writes one. No
 * keys, no checks, no ledger, no idempotency, no events. `IN_ONE_STATEMENT=1` does the same in a
 * single prepared one, which is as fast as a server on PostgreSQL can be.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';

type Sold = { readonly shipment_number: string; readonly price: number };

const HOLD = `
  SELECT account_id, price FROM bare.quote
  WHERE quote_id = $1 AND shipment_number IS NULL AND expires_at > now() FOR UPDATE`;
const USE = 'UPDATE bare.quote SET shipment_number = $2 WHERE quote_id = $1';
const PAY = `
  UPDATE bare.wallet SET balance = balance - $2 WHERE account_id = $1 AND balance >= $2`;
const SHIP = `
  INSERT INTO bare.shipment (shipment_number, account_id, quote_id, price, body)
  VALUES ($1, $2, $3, $4, $5)`;
const ALL_IN_ONE = {
  name: 'all',
  text: `
    WITH used AS (
      UPDATE bare.quote SET shipment_number = $2
      WHERE quote_id = $1 AND shipment_number IS NULL AND expires_at > now()
      RETURNING account_id, price
    ), paid AS (
      UPDATE bare.wallet SET balance = balance - used.price FROM used
      WHERE wallet.account_id = used.account_id AND balance >= used.price
      RETURNING wallet.account_id, used.price
    )
    INSERT INTO bare.shipment (shipment_number, account_id, quote_id, price, body)
    SELECT $2, account_id, $1, price, $3 FROM paid RETURNING shipment_number, price`,
};

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const sell = process.env.IN_ONE_STATEMENT === '1' ? sellInOneStatement : sellInTransaction;
const app = express().disable('x-powered-by').disable('etag');

app.post('/api/v1/shipments', express.json(), async (request, reply) => {
  const sold = await sell(request.body.quote_id, JSON.stringify(request.body));
  reply.status(sold ? 201 : 409).json({ success: sold !== undefined, data: sold });
});

const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Satukurir serves http://127.0.0.1:${port}/api/v1\nTEST key: none\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeIdleConnections();
  void pool.end();
});

async function sellInTransaction(quoteId: string, body: string): Promise<Sold | undefined> {
  const number = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(HOLD, [quoteId]);
    const [quote] = rows;
    if (quote === undefined) throw new Error('no such quote');
    const { account_id: accountId, price } = quote;
    await client.query(USE, [quoteId, number]);
    const paid = await client.query(PAY, [accountId, price]);
    if (paid.rowCount !== 1) throw new Error('no money');
    await client.query(SHIP, [number, accountId, quoteId, price, body]);
    await client.query('COMMIT');
    return { shipment_number: number, price };
  } catch {
    await client.query('ROLLBACK');
    return undefined;
  } finally {
    client.release();
  }
}

async function sellInOneStatement(quoteId: string, body: string): Promise<Sold | undefined> {
  const values = [quoteId, randomUUID(), body];
  const { rows } = await pool.query<Sold>({ ...ALL_IN_ONE, values });
  return rows[0];
}
