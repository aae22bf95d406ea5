import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Storage } from './store-contracts/contract.ts';

/** Stands between the stores and the database. */
export type StatementTap = {
  /** Hears each statement, and which method of which port sends it, and says what is sent. */
  rewrite: (statement: string, sender: Sender | undefined) => string;
};

export type Sender = { readonly port: keyof Stores; readonly method: string };

const senders = new AsyncLocalStorage<Sender>();

/** Lets every statement through until it is told otherwise. */
export function tapStatements(source: DataSource): StatementTap {
  const tap: StatementTap = { rewrite: (statement) => statement };
  const pool: Pool = Object(source.driver).master;
  const tapped = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (tapped.has(client)) return;
    tapped.add(client);
    const send: (query: unknown, ...rest: unknown[]) => unknown = client.query.bind(client);
    const rewrite = (text: string) => tap.rewrite(text, senders.getStore());
    Object.assign(client, {
      query: (query: unknown, ...rest: unknown[]) => send(rewritten(query, rewrite), ...rest),
    });
  });
  return tap;
}

/** The same storage, whose statements know their sender, inside a unit of work too. */
export function withSenders({ stores, unitOfWork, letTimePass }: Storage): Storage {
  return {
    stores: storesWithSenders(stores),
    unitOfWork: { run: (work) => unitOfWork.run((inside) => work(storesWithSenders(inside))) },
    letTimePass,
  };
}

export function methodsOf(stores: Stores): Sender[] {
  const ports = Object.keys(stores) as (keyof Stores)[];
  return ports.flatMap((port) => Object.keys(stores[port]).map((method) => ({ port, method })));
}

function storesWithSenders(stores: Stores): Stores {
  const named = Object.entries(stores).map(([port, store]) => [
    port,
    new Proxy(store, {
      get: (target, method) => {
        const call: (...values: unknown[]) => unknown = Reflect.get(target, method);
        const sender = { port: port as keyof Stores, method: String(method) };
        return (...values: unknown[]) => senders.run(sender, () => call(...values));
      },
    }),
  ]);
  return Object.fromEntries(named);
}

/** A text, or a query object; a prepared statement loses its name, by which it would be reused. */
function rewritten(query: unknown, rewrite: (text: string) => string): unknown {
  if (typeof query === 'string') return rewrite(query);
  const { name, ...rest } = Object(query);
  const isPlain = typeof rest.text === 'string' && !('submit' in Object(query));
  return isPlain ? { ...rest, text: rewrite(rest.text) } : query;
}
