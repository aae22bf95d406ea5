/**
 * Baseline: Express and pg with the fewest prepared statements. A sale meets the specification: a
 * key replays the same answer, a quote is used once, the wallet pays and its ledger records it.
 * Transactions as in pg's documentation, one statement after the other. No API keys, input checks,
 * double entry, events or booking. A read is one statement that finds a stored view, or twenty for
 * a list; rates are held in memory and written as JSON.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';
import { keepHeapSmall } from '#src/config/small-heap.ts';

type Order = { readonly key: string; readonly quoteId: string; readonly body: string };
type Sold = { readonly shipment_number: string; readonly price: number };

const STATEMENTS = {
  answered: 'SELECT answer FROM bare.answer WHERE key = $1',
  hold: `SELECT account_id, price FROM bare.quote
    WHERE quote_id = $1 AND shipment_number IS NULL AND expires_at > now() FOR UPDATE`,
  use: 'UPDATE bare.quote SET shipment_number = $2 WHERE quote_id = $1',
  pay: `UPDATE bare.wallet SET balance = balance - $2
    WHERE account_id = $1 AND balance >= $2 RETURNING balance`,
  note: `INSERT INTO bare.ledger (account_id, shipment_number, amount, balance_after)
    VALUES ($1, $2, $3, $4)`,
  ship: `INSERT INTO bare.shipment (shipment_number, account_id, quote_id, price, body)
    VALUES ($1, $2, $3, $4, $5)`,
  keep: 'INSERT INTO bare.answer (key, answer) VALUES ($1, $2)',
  read: 'SELECT view FROM bare.view WHERE shipment_number = $1',
  list: 'SELECT view FROM bare.view ORDER BY shipment_number DESC LIMIT $1',
  rates: 'SELECT answer FROM bare.rates',
} as const;

keepHeapSmall();

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express().disable('x-powered-by').disable('etag');

app.post('/api/v1/shipments', express.json(), async (request, reply) => {
  const key = String(request.get('idempotency-key'));
  const order = { key, quoteId: request.body.quote_id, body: JSON.stringify(request.body) };
  const data = await sell(order);
  reply.status(data ? 201 : 409).json({ success: data !== undefined, data });
});

app.get('/api/v1/shipments/:number', async (request, reply) => {
  const [found] = await look('read', request.params.number);
  reply.json({ success: true, data: found?.view });
});

app.get('/api/v1/shipments', async (request, reply) => {
  const found = await look('list', Number(request.query.limit));
  reply.json({ success: true, data: found.map(({ view }) => view) });
});

let rates: unknown;
app.post('/api/v1/rates', express.json(), async (_, reply) => {
  rates ??= (await look('rates'))[0]?.answer;
  reply.json(rates);
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

async function look(name: keyof typeof STATEMENTS, ...values: unknown[]) {
  return (await pool.query({ name, text: STATEMENTS[name], values })).rows;
}

async function sell({ key, quoteId, body }: Order): Promise<Sold | undefined> {
  const client = await pool.connect();
  const send = async (name: keyof typeof STATEMENTS, ...values: unknown[]) =>
    (await client.query({ name, text: STATEMENTS[name], values })).rows[0];
  try {
    await client.query('BEGIN');
    const known = await send('answered', key);
    if (known !== undefined) {
      await client.query('ROLLBACK');
      return known.answer;
    }
    const { account_id: accountId, price } = await send('hold', quoteId);
    const sold = { shipment_number: randomUUID(), price };
    await send('use', quoteId, sold.shipment_number);
    const { balance } = await send('pay', accountId, price);
    await send('note', accountId, sold.shipment_number, -price, balance);
    await send('ship', sold.shipment_number, accountId, quoteId, price, body);
    await send('keep', key, sold);
    await client.query('COMMIT');
    return sold;
  } catch {
    await client.query('ROLLBACK');
    return undefined;
  } finally {
    client.release();
  }
}
