import { randomUUID } from 'node:crypto';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from './api-client.ts';
import type { ServerProgram } from './program.ts';
import type { Changes } from './seller.ts';
import type { TestAccount } from './stored-shipments.ts';

/** Quote to be ordered, and the key that is sent with it. */
export type Order = { readonly quoteId: string; readonly key: string };
/** Outcome: CREATED, REPLAYED or the code of the refusal. */
export type Shipped = {
  readonly order: Order;
  readonly outcome: string;
  readonly answer: Answer<DataOf<'createShipment'>>;
};
export type Transaction = DataOf<'listTransactions'>['items'][number];

/** One account at several processes, each request at the next one. */
export type ConcurrentClients = {
  readonly one: ApiClient;
  order(): Promise<Order>;
  orders(count: number, quoteBody?: unknown): Promise<readonly Order[]>;
  /** Sends all orders at once, with `changes` to the body that `shipmentBody` builds. */
  ship(orders: readonly Order[], changes?: Changes): Promise<readonly Shipped[]>;
  quotes(orders: readonly Order[]): Promise<readonly DataOf<'getQuote'>[]>;
  /** Transactions in the order of the ledger; the list itself is sorted by the time of decision. */
  history(bucket: 'available' | 'held'): Promise<readonly Transaction[]>;
};

export function concurrentClients(
  { secret }: TestAccount,
  servers: readonly ServerProgram[],
): ConcurrentClients {
  const clients = servers.map(({ port }) => apiClient(port, secret));
  const [one] = clients;
  if (one === undefined) throw new Error('no server was given');
  const clientAt = (turn: number) => clients[turn % clients.length] ?? one;
  return {
    one,
    order: () => orderAt(one, QUOTE_BODY),
    orders: (count, body = QUOTE_BODY) =>
      Promise.all(Array.from({ length: count }, (_, turn) => orderAt(clientAt(turn), body))),
    ship: (orders, changes = {}) =>
      Promise.all(orders.map((order, turn) => shipAt(clientAt(turn), { order, changes }))),
    quotes: (orders) => Promise.all(orders.map((order, turn) => quoteAt(clientAt(turn), order))),
    async history(bucket) {
      const items = await listed(one, `/api/v1/transactions?limit=50&bucket=${bucket}`);
      return items.toSorted((a, b) => a.sequence - b.sequence);
    },
  };
}

async function orderAt(client: ApiClient, body: unknown): Promise<Order> {
  const answer = await answered(() => client.quote(body));
  return { quoteId: answer.data().quote_id, key: randomUUID() };
}

async function quoteAt(client: ApiClient, { quoteId }: Order): Promise<DataOf<'getQuote'>> {
  return (await answered(() => client.get<'getQuote'>(`/api/v1/quotes/${quoteId}`))).data();
}

/** Statuses to retry: no room for another body or request of the account, or a busy pool. */
const SEND_AGAIN: readonly number[] = [408, 503];

/** Repeats the request if the answer says so, as a client would. */
async function answered<Data>(send: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await send();
  return SEND_AGAIN.includes(answer.status) ? answered(send) : answer;
}

async function shipAt(
  client: ApiClient,
  { order, changes }: { readonly order: Order; readonly changes: Changes },
): Promise<Shipped> {
  const body = { ...shipmentBody(order.quoteId), ...changes };
  const answer = await answered(() => client.ship(body, order.key));
  return { order, answer, outcome: outcomeOf(answer) };
}

function outcomeOf(answer: Shipped['answer']): string {
  if (answer.status !== 201) return answer.error().code;
  return answer.data().replayed ? 'REPLAYED' : 'CREATED';
}

async function listed(client: ApiClient, path: string): Promise<readonly Transaction[]> {
  const items: Transaction[] = [];
  let page: string | null = path;
  while (page !== null) {
    const list: DataOf<'listTransactions'> = (await client.get<'listTransactions'>(page)).data();
    items.push(...list.items);
    const { next_cursor: cursor } = list.pagination;
    page = cursor && `${path}&cursor=${cursor}`;
  }
  return items;
}
