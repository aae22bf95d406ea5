import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from '#adapters/postgres/session.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import type { Storage } from './store-contracts/contract.ts';

/** Intercepts statements between the stores and the database. */
export type StatementTap = {
  /** Receives each statement, and returns the one to send in its place. */
  rewrite: (sent: SentStatement) => string;
  /** Receives the database's errors, before the caller does. */
  refused: (error: unknown) => void;
};

export type SentStatement = {
  readonly text: string;
  /** Name of a prepared statement. */
  readonly name: string | undefined;
  /** Store method that made it; writes are sent with COMMIT, long after their call. */
  readonly sender: Sender | undefined;
};

/** Port of `Stores` or of `Writes`, and its method. */
export type Sender = { readonly port: string; readonly method: string };

const senders = new AsyncLocalStorage<Sender>();

/** Forwards every statement until a listener is set. */
export function tapStatements(source: DataSource): StatementTap {
  const tap: StatementTap = { rewrite: ({ text }) => text, refused: () => {} };
  const pool = poolOf(source);
  const tapped = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (tapped.has(client)) return;
    tapped.add(client);
    const send: (query: unknown, ...rest: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, {
      query(query: unknown, ...rest: unknown[]) {
        const answer = send(rewritten(query, tap), ...rest.map((one) => captured(one, tap)));
        if (answer instanceof Promise) answer.catch((error: unknown) => tap.refused(error));
        return answer;
      },
    });
  });
  return tap;
}

/** Wraps a storage so that statements are attributed to their store, also in a unit of work. */
export function withSenders<Kind extends Storage>(storage: Kind): Kind {
  const { decide } = storage.unitOfWork;
  const named: Pick<Storage, 'stores' | 'unitOfWork' | 'atOneMoment'> = {
    atOneMoment: (work) => storage.atOneMoment((stores) => work(storesWithSenders(stores))),
    stores: storesWithSenders(storage.stores),
    unitOfWork: {
      decide: (decision) =>
        decide({ ...decision, look: (inside) => decision.look(storesWithSenders(inside)) }),
    },
  };
  return { ...storage, ...named };
}

export function methodsOf(ports: Stores | Writes): Sender[] {
  const found: Sender[] = [];
  // Ports of a decision are inherited.
  for (const port in ports)
    for (const method of Object.keys(Reflect.get(ports, port))) found.push({ port, method });
  return found;
}

function storesWithSenders(stores: Stores): Stores {
  return new Proxy(stores, {
    get: (target, port) => withSender(Reflect.get(target, port), String(port)),
  });
}

function withSender(store: object, port: string): object {
  return new Proxy(store, {
    get: (target, method) => {
      const call: (...values: unknown[]) => unknown = Reflect.get(target, method);
      const sender = { port, method: String(method) };
      return (...values: unknown[]) => senders.run(sender, () => call(...values));
    },
  });
}

/** Supports both forms: the pool queries with a callback, a transaction with a promise. */
function captured(argument: unknown, tap: StatementTap): unknown {
  if (typeof argument !== 'function') return argument;
  return (error: unknown, ...rest: unknown[]) => {
    if (error) tap.refused(error);
    argument(error, ...rest);
  };
}

/**
 * Rewrites a text or a query object; a prepared statement loses its name, by which it would be
 * reused.
 */
function rewritten(query: unknown, tap: StatementTap): unknown {
  const sender = senders.getStore();
  if (typeof query === 'string') return tap.rewrite({ text: query, name: undefined, sender });
  const { name, ...rest } = Object(query);
  const isPlain = typeof rest.text === 'string' && !('submit' in Object(query));
  return isPlain ? { ...rest, text: tap.rewrite({ text: rest.text, name, sender }) } : query;
}
