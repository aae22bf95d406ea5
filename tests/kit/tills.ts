import { randomUUID } from 'node:crypto';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from './api-client.ts';
import type { ServerProgram } from './program.ts';
import type { Changes } from './seller.ts';
import type { Shop } from './selling.ts';

/** A quote that is to become a shipment, and the key that is sent with it. */
export type Wish = { readonly quoteId: string; readonly key: string };
/** What became of it: CREATED, REPLAYED or the code of the refusal. */
export type Shipped = {
  readonly wish: Wish;
  readonly outcome: string;
  readonly answer: Answer<DataOf<'createShipment'>>;
};
export type Transaction = DataOf<'listTransactions'>['items'][number];

/** A shop that sells through several processes, one request here and the next one there. */
export type Tills = {
  readonly one: ApiClient;
  wish(): Promise<Wish>;
  wishes(count: number, quoteBody?: unknown): Promise<readonly Wish[]>;
  /** All of them at once; `order` beside what `shipmentBody` makes of a quote. */
  ship(wishes: readonly Wish[], order?: Changes): Promise<readonly Shipped[]>;
  quotes(wishes: readonly Wish[]): Promise<readonly DataOf<'getQuote'>[]>;
  /** As the ledger wrote it; the list itself is by the time at which each was decided. */
  history(bucket: 'available' | 'held'): Promise<readonly Transaction[]>;
};

export function tillsOf({ secret }: Shop, servers: readonly ServerProgram[]): Tills {
  const clients = servers.map(({ port }) => apiClient(port, secret));
  const [one] = clients;
  if (one === undefined) throw new Error('nobody serves');
  const till = (turn: number) => clients[turn % clients.length] ?? one;
  return {
    one,
    wish: () => wishAt(one, QUOTE_BODY),
    wishes: (count, body = QUOTE_BODY) =>
      Promise.all(Array.from({ length: count }, (_, turn) => wishAt(till(turn), body))),
    ship: (wishes, order = {}) =>
      Promise.all(wishes.map((wish, turn) => shipAt(till(turn), { wish, order }))),
    quotes: (wishes) => Promise.all(wishes.map((wish, turn) => quoteAt(till(turn), wish))),
    async history(bucket) {
      const items = await listed(one, `/api/v1/transactions?limit=50&bucket=${bucket}`);
      return items.toSorted((a, b) => a.sequence - b.sequence);
    },
  };
}

async function wishAt(client: ApiClient, body: unknown): Promise<Wish> {
  return { quoteId: (await client.quote(body)).data().quote_id, key: randomUUID() };
}

async function quoteAt(client: ApiClient, { quoteId }: Wish): Promise<DataOf<'getQuote'>> {
  return (await client.get<'getQuote'>(`/api/v1/quotes/${quoteId}`)).data();
}

/** A client that is told to come back comes back: the pool may be busy for longer than it waits. */
async function shipAt(
  client: ApiClient,
  { wish, order }: { readonly wish: Wish; readonly order: Changes },
): Promise<Shipped> {
  const answer = await client.ship({ ...shipmentBody(wish.quoteId), ...order }, wish.key);
  return answer.status === 503
    ? shipAt(client, { wish, order })
    : { wish, answer, outcome: outcomeOf(answer) };
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
