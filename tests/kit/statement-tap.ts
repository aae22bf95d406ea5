import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import type { Storage } from './store-contracts/contract.ts';

/** Stands between the stores and the database. */
export type StatementTap = {
  /** Hears each statement, and which method of which port sends it, and says what is sent. */
  rewrite: (statement: string, sender: Sender | undefined) => string;
};

/** Of `Stores` or of `Writes`. */
export type Sender = { readonly port: string; readonly method: string };

/** A prepared statement says who sends it: writes leave with COMMIT, long after their call. */
const NAME = /^(?:write )?(?<port>\w+)\.(?<method>\w+)/;

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
    Object.assign(client, {
      query(query: unknown, ...rest: unknown[]) {
        const sender = senderNamedBy(query) ?? senders.getStore();
        const rewrite = (text: string) => tap.rewrite(text, sender);
        return send(rewritten(query, rewrite), ...rest);
      },
    });
  });
  return tap;
}

/** The same storage, whose statements know their sender, inside a unit of work too. */
export function withSenders({ stores, unitOfWork, ...rest }: Storage): Storage {
  return {
    stores: storesWithSenders(stores),
    unitOfWork: {
      run: (work) => unitOfWork.run((inside, write) => work(storesWithSenders(inside), write)),
      runClaiming: (scope, work) =>
        unitOfWork.runClaiming(scope, (claim, inside, write) =>
          work(claim, storesWithSenders(inside), write),
        ),
    },
    ...rest,
  };
}

export function methodsOf(ports: Stores | Writes): Sender[] {
  return Object.entries(ports).flatMap(([port, methods]) =>
    Object.keys(methods).map((method) => ({ port, method })),
  );
}

function storesWithSenders(stores: Stores): Stores {
  const named = Object.entries(stores).map(([port, store]) => [
    port,
    new Proxy(store, {
      get: (target, method) => {
        const call: (...values: unknown[]) => unknown = Reflect.get(target, method);
        const sender = { port, method: String(method) };
        return (...values: unknown[]) => senders.run(sender, () => call(...values));
      },
    }),
  ]);
  return Object.fromEntries(named);
}

function senderNamedBy(query: unknown): Sender | undefined {
  const { port, method } = NAME.exec(Object(query).name)?.groups ?? {};
  return port === undefined || method === undefined ? undefined : { port, method };
}

/** A text, or a query object; a prepared statement loses its name, by which it would be reused. */
function rewritten(query: unknown, rewrite: (text: string) => string): unknown {
  if (typeof query === 'string') return rewrite(query);
  const { name, ...rest } = Object(query);
  const isPlain = typeof rest.text === 'string' && !('submit' in Object(query));
  return isPlain ? { ...rest, text: rewrite(rest.text) } : query;
}
