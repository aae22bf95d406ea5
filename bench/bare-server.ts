/**
 * What POST /shipments is measured against: Express, pg and the fewest statements that take money
 * for a quote once. No keys, no checks, no ledger, no events: a read, and a write.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';

type QuoteRow = { readonly price: number; readonly expires_at: Date };

const READ = {
  name: 'read',
  text: 'SELECT price, expires_at FROM bare.quote WHERE quote_id = $1 AND shipment_number IS NULL',
};

const WRITE = {
  name: 'write',
  text: `
    WITH used AS (
      UPDATE bare.quote SET shipment_number = $2
      WHERE quote_id = $1 AND shipment_number IS NULL RETURNING account_id, price
    ), paid AS (
      UPDATE bare.wallet SET balance = balance - used.price FROM used
      WHERE wallet.account_id = used.account_id AND balance >= used.price
      RETURNING wallet.account_id, used.price
    )
    INSERT INTO bare.shipment (shipment_number, account_id, quote_id, price, body)
    SELECT $2, account_id, $1, price, $3 FROM paid RETURNING price, created_at`,
};

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express().disable('x-powered-by').disable('etag');

app.post('/api/v1/shipments', express.json(), async (request, reply) => {
  const { quote_id: quoteId } = request.body;
  const read = await pool.query<QuoteRow>({ ...READ, values: [quoteId] });
  const [quote] = read.rows;
  if (quote === undefined || quote.expires_at <= new Date()) {
    reply.status(409).json({ success: false });
    return;
  }
  const number = randomUUID();
  const body = JSON.stringify(request.body);
  const { rows } = await pool.query({ ...WRITE, values: [quoteId, number, body] });
  reply.status(201).json({ success: true, data: { shipment_number: number, ...rows[0] } });
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
