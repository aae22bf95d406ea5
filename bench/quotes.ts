import type { Client } from 'pg';
import { idText, uuidOf } from '#domain/id.ts';

/** Tables of the bare server. */
export const BARE_TABLES = `
  CREATE SCHEMA bare;
  CREATE TABLE bare.wallet (account_id integer PRIMARY KEY, balance bigint NOT NULL);
  CREATE TABLE bare.quote (
    quote_id uuid PRIMARY KEY, account_id integer NOT NULL, price integer NOT NULL,
    expires_at timestamptz NOT NULL, shipment_number text
  );
  CREATE TABLE bare.shipment (
    shipment_number text PRIMARY KEY, account_id integer NOT NULL, quote_id uuid NOT NULL UNIQUE,
    price integer NOT NULL, body jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE bare.ledger (
    account_id integer NOT NULL, shipment_number text NOT NULL, amount integer NOT NULL,
    balance_after bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, shipment_number)
  );
  CREATE TABLE bare.answer (
    key text PRIMARY KEY, answer jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE bare.view (shipment_number text PRIMARY KEY, view jsonb NOT NULL);
  CREATE TABLE bare.rates (answer jsonb NOT NULL)`;

const COPY = `
  INSERT INTO quote
  SELECT (jsonb_populate_record(quote, jsonb_build_object('quote_id', uuidv7()))).*
  FROM quote, generate_series(1, $2) WHERE quote_id = $1 RETURNING quote_id`;

const LAY = `
  INSERT INTO bare.quote
  SELECT uuidv7(), $1, 15000, now() + interval '15 minutes', NULL
  FROM generate_series(1, $2) RETURNING quote_id`;

/** Copies of one real quote per account, alternating between the accounts. */
export async function copiesOf(
  client: Client,
  ids: readonly string[],
  count: number,
): Promise<readonly string[]> {
  const each = Math.ceil(count / ids.length);
  const copies: string[][] = [];
  for (const id of ids) {
    copies.push((await idsFrom(client, COPY, [uuidOf('quote', id), each])).map(shown));
  }
  return inTurn(copies).slice(0, count);
}

export async function layBareQuotes(
  client: Client,
  accounts: number,
  count: number,
): Promise<readonly string[]> {
  const each = Math.ceil(count / accounts);
  const laid: (readonly string[])[] = [];
  for (let account = 0; account < accounts; account += 1) {
    await client.query('INSERT INTO bare.wallet VALUES ($1, 1e12) ON CONFLICT DO NOTHING', [
      account,
    ]);
    laid.push(await idsFrom(client, LAY, [account, each]));
  }
  return inTurn(laid).slice(0, count);
}

async function idsFrom(
  client: Client,
  text: string,
  values: readonly unknown[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ quote_id: string }>(text, [...values]);
  return rows.map(({ quote_id }) => quote_id);
}

function shown(uuid: string): string {
  return idText('quote', uuid);
}

function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}
