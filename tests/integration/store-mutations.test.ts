import { afterAll, describe, expect, it } from '@jest/globals';
import { sqlState } from '#adapters/postgres/fault.ts';
import { openTestServer } from '#tests/kit/database.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { type Mutation, mutationsOf } from '#tests/kit/sql-mutations.ts';
import { methodsOf, type Sender, tapStatements, withSenders } from '#tests/kit/statement-tap.ts';
import type { Check } from '#tests/kit/store-contracts/contract.ts';
import { STORE_CONTRACTS } from '#tests/kit/store-contracts/contracts.ts';

/** A statement a store sends, and the checks of that store's contract in which it is sent. */
type Sent = { readonly sender: Sender; readonly checks: Set<Check> };

const LIMIT = /\bLIMIT (\d+)/;
/** SQLSTATE class 42: the mutation is no SQL, and proves nothing. */
const NO_SQL = /^42/;

const server = await openTestServer();
const storage = await openPostgresStorage(await server.freshDatabase());
const tap = tapStatements(storage.source);
const sent = await survey();

afterAll(async () => {
  await storage.close();
  await server.close();
});

/** Runs every contract once, unchanged, and notes what is sent by whom in which check. */
async function survey(): Promise<ReadonlyMap<string, Sent>> {
  const found = new Map<string, Sent>();
  for (const { port, checks } of STORE_CONTRACTS) {
    for (const check of checks) {
      tap.rewrite = (statement, sender) => {
        if (sender?.port === port) {
          const known = found.get(withoutLimit(statement)) ?? { sender, checks: new Set() };
          found.set(withoutLimit(statement), known);
          known.checks.add(check);
        }
        return statement;
      };
      await check.check(withSenders(await storage.renew()));
    }
  }
  return found;
}

/** What the first check to notice the mutation said; undefined when none does. */
async function complaintAbout(mutation: Mutation, statement: string): Promise<unknown> {
  tap.rewrite = (other) => {
    if (withoutLimit(other) !== statement) return other;
    return mutation.text.replace('LIMIT n', `LIMIT ${LIMIT.exec(other)?.[1]}`);
  };
  for (const { check } of sent.get(statement)?.checks ?? []) {
    const complaint = await check(await storage.renew()).catch((error: unknown) => error);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function withoutLimit(statement: string): string {
  return statement.replace(LIMIT, 'LIMIT n');
}

function inShort(statement: string): string {
  return statement
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=^SELECT )"\w+"\."\w+" AS .*?(?= FROM )/, '…');
}

it('every method of every store is called by its contract', async () => {
  const called = new Set([...sent.values()].map(({ sender }) => JSON.stringify(sender)));
  const { stores } = await storage.renew();
  expect([...called].toSorted()).toEqual(
    methodsOf(stores)
      .map((one) => JSON.stringify(one))
      .toSorted(),
  );
});

it('no contract breaks where the SQL is sent as it is', async () => {
  for (const statement of sent.keys()) {
    const same: Mutation = { name: 'nothing', text: statement };
    expect([statement, await complaintAbout(same, statement)]).toEqual([statement, undefined]);
  }
});

describe('a store breaks its contract when its SQL asks', () => {
  for (const [statement, { sender }] of sent) {
    const mutations = mutationsOf(statement);
    if (mutations.length === 0) continue;
    describe(`in ${sender.port}.${sender.method}: ${inShort(statement)}`, () => {
      for (const mutation of mutations) {
        it(mutation.name, async () => {
          const complaint = await complaintAbout(mutation, statement);
          expect(complaint).toBeInstanceOf(Error);
          expect(sqlState(complaint) ?? '').not.toMatch(NO_SQL);
        });
      }
    });
  }
});

it('mutations reach every condition, however it is nested', () => {
  const statement = `
    INSERT INTO x (a) SELECT a FROM y JOIN z ON y.a = z.a AND (y.b) = (z.b)
    WHERE (c BETWEEN $1 AND $2 OR d = ANY ($3)) AND EXISTS (SELECT FROM w WHERE w.a = y.a)
    ORDER BY e ASC, f LIMIT 1 ON CONFLICT (a) DO NOTHING RETURNING a`;
  expect(mutationsOf(statement).map(({ name }) => name)).toEqual([
    'without y.a = z.a',
    'without (y.b) = (z.b)',
    'without c BETWEEN $1 AND $2',
    'without d = ANY ($3)',
    'without EXISTS (SELECT FROM w WHERE w.a = y.a)',
    'without w.a = y.a',
    'never c BETWEEN $1 AND $2',
    'never d = ANY ($3)',
    'without ON CONFLICT (a) DO NOTHING',
    'reversed e ASC',
    'reversed f',
  ]);
});
