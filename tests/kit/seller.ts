import { uuidOf } from '#domain/id.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from './api-client.ts';
import { type TestDatabase, withClient } from './database.ts';
import type { RunningApi } from './server.ts';
import type { TestAccount } from './stored-shipments.ts';

/** Account with its client. */
export type Seller = TestAccount & {
  readonly account: Account;
  /** Client with the account's TEST key. */
  readonly client: ApiClient;
};

/** Fields of an order that replace those of `shipmentBody`. */
export type Changes = Readonly<Record<string, unknown>>;

export async function newSeller(api: RunningApi): Promise<Seller> {
  const account = await api.newAccount();
  const { secret } = await api.newKey({ account });
  return { accountId: account.accountId, secret, account, client: apiClient(api.port, secret) };
}

/** Creates a quote; throws if it is refused. */
export async function quoted(client: ApiClient, changes: Changes = {}) {
  return (await client.quote({ ...QUOTE_BODY, ...changes })).data();
}

/** Orders a new quote of QUOTE_BODY. */
export async function order(
  client: ApiClient,
  changes: Changes = {},
): Promise<Answer<DataOf<'createShipment'>>> {
  const { quote_id: quoteId } = await quoted(client);
  return client.ship({ ...shipmentBody(quoteId), ...changes });
}

/** Orders a shipment; throws if it is refused. */
export async function sold(client: ApiClient, changes: Changes = {}) {
  return (await order(client, changes)).data();
}

/** Ages a quote, which expires by the database's clock that tests cannot move. */
export async function ageQuote(
  database: TestDatabase,
  quoteId: string,
  minutes: number,
): Promise<void> {
  await withClient(database.ownerUrl, (owner) =>
    owner.query(
      `UPDATE quote SET created_at = created_at - age, expires_at = expires_at - age
       FROM make_interval(mins => $2) AS age WHERE quote_id = $1`,
      [uuidOf('quote', quoteId), minutes],
    ),
  );
}

/** Answer without its request id and date. */
export function withoutRequest({ status, headers, text }: Answer): unknown {
  const { 'x-request-id': id = '', date: _date, ...others } = headers;
  return { status, headers: others, text: text.replaceAll(String(id), 'req_') };
}
