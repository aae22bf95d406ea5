import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { sqlState } from '#adapters/postgres/fault.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { SHORT_LOCK_TIMEOUT } from '#tests/kit/long-waits.ts';
import { POSTGRES_CONTRACTS } from '#tests/kit/postgres-contracts.ts';
import type { OwnedStorage } from '#tests/kit/postgres-storage.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { type Mutation, mutationsOf } from '#tests/kit/sql-mutations.ts';
import { partsOf, type StatementPart } from '#tests/kit/statement-parts.ts';
import { methodsOf, type Sender, tapStatements, withSenders } from '#tests/kit/statement-tap.ts';
import type { Check } from '#tests/kit/store-contracts/contract.ts';
import { isTriedElsewhere, UNNOTICED } from './unnoticed-mutants.ts';

/** Part of a statement, and the contract checks that send it. */
type Sent = { readonly sender: Sender; readonly checks: Set<Check<OwnedStorage>> };

/** SQLSTATE class 42: the mutation is invalid SQL, and proves nothing. */
const NO_SQL = /^42/;
/**
 * `LISTED=1` tries only the listed unnoticed mutants, and fails for each that a check now notices.
 * It is for manual runs only, because such a mutant may be noticed by chance, by its plan or its
 * running time.
 */
const TRIES_LISTED = process.env.LISTED === '1';
/**
 * A version, such as 0.3.0: records what the contracts send, for `previous-version.test.ts`. It is
 * for a release only.
 */
const RECORDED_VERSION = process.env.RECORD_STATEMENTS;
/**
 * Number of attempts, because a check may also fail for another reason on a busy machine; a real
 * detection fails every time.
 */
const ATTEMPTS = TRIES_LISTED ? 3 : 1;
/** SQL of pg-boss itself. */
/**
 * Statements that need more than a contract has: secrets of another key
 * (`webhook-secrets.test.ts`), and every table with a buyer in it
 * (`tests/http/erased-people.test.ts`). The list of security events consists of the statements of
 * an account and of a person, which have their own names and are tried below.
 */
const ELSEWHERE = ['securityEvents list', 'webhooks sealSecrets', 'retention livePeople'];

const server = await openSharedServer();
const database = await server.freshDatabase();
await withClient(database.ownerUrl, (owner) => owner.query(SHORT_LOCK_TIMEOUT));
const storage = await openPostgresStorage(database);
const tap = tapStatements(storage.source);
const sent = await survey();

afterAll(async () => {
  await storage.close();
  await server.close();
});

/** Runs every contract with its statements parsed and rebuilt, and records the sender of each. */
async function survey(): Promise<ReadonlyMap<string, Sent>> {
  const found = new Map<string, Sent>();
  const recording = newRecording();
  for (const { port, checks } of POSTGRES_CONTRACTS) {
    for (const check of checks) {
      tap.rewrite = (statement) => {
        const parts = partsOf(statement);
        recording.add(statement.text, parts);
        for (const { text, sender } of parts) {
          if (sender.port !== port) continue;
          const known = found.get(text) ?? { sender, checks: new Set() };
          found.set(text, known);
          known.checks.add(check);
        }
        const [first] = parts;
        return first?.replacedBy(first.text) ?? statement.text;
      };
      await check.check(withSenders(await storage.renew()));
    }
  }
  recording.write();
  return found;
}

/** Keeps a statement if it has a part that no earlier one has. */
function newRecording() {
  const recorded: string[] = [];
  const seen = new Set<string>();
  return {
    add(text: string, parts: readonly StatementPart[]): void {
      if (parts.some((part) => !seen.has(part.text))) recorded.push(text);
      for (const part of parts) seen.add(part.text);
    },
    write(): void {
      if (RECORDED_VERSION === undefined) return;
      const file = new URL(`../fixtures/statements-${RECORDED_VERSION}.sql.gz`, import.meta.url);
      writeFileSync(file, gzipSync(recorded.join(';\n\n')));
    },
  };
}

/** Failure of the first check that notices the mutation; `undefined` where none does. */
async function failureOf(mutation: Mutation, part: string): Promise<unknown> {
  tap.rewrite = (statement) => {
    const meant = partsOf(statement).find(({ text }) => text === part);
    return meant?.replacedBy(mutation.text) ?? statement.text;
  };
  const noSql: unknown[] = [];
  tap.refused = (error) => {
    if (NO_SQL.test(sqlState(error) ?? '')) noSql.push(error);
  };
  for (const { check } of sent.get(part)?.checks ?? []) {
    // A mutant with another lock order may still be running, so the first attempt may fail with a
    // deadlock.
    const emptied = await storage.renew().catch(() => storage.renew());
    const renewed = withSenders(emptied);
    const failure = await check(renewed).catch((error: unknown) => error);
    expect(noSql).toEqual([]);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

async function isNoticed(mutation: Mutation, part: string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!((await failureOf(mutation, part)) instanceof Error)) return false;
  }
  return true;
}

function nameOf({ port, method }: Sender): string {
  return `${port} ${method}`;
}

function mutantsOf(statement: string): readonly Mutation[] {
  return mutationsOf(statement).filter(({ name }) => !isTriedElsewhere(statement, name));
}

function isListed({ port, method }: Sender, place: number): boolean {
  return UNNOTICED[`${port}.${method}`]?.includes(place) ?? false;
}

function inShort(statement: string): string {
  return statement
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=^SELECT )"\w+"\."\w+" AS .*?(?= FROM )/, '…');
}

it('calls every method of every port in its contract', async () => {
  const { stores, unitOfWork } = await storage.renew();
  const writes = await unitOfWork.decide({
    look: async () => {},
    decide: (_, write) => methodsOf(write),
  });
  const called = [...sent.values()].map(({ sender }) => nameOf(sender));
  const methods = [...methodsOf(stores), ...writes].map(nameOf);
  expect(methods.filter((method) => !called.includes(method))).toEqual(ELSEWHERE);
});

describe('a store breaks its contract when its SQL runs', () => {
  for (const [statement, { sender }] of sent) {
    const mutations = mutantsOf(statement).filter(
      (_, place) => isListed(sender, place) === TRIES_LISTED,
    );
    if (mutations.length === 0) continue;
    describe(`in ${sender.port}.${sender.method}: ${inShort(statement)}`, () => {
      for (const mutation of mutations) {
        it(mutation.name, async () => {
          expect(await isNoticed(mutation, statement)).toBe(!TRIES_LISTED);
        });
      }
    });
  }
});

it('lists only unnoticed mutants', () => {
  const places = [...sent].flatMap(([statement, { sender }]) =>
    [...mutantsOf(statement).keys()].map((place) => `${sender.port}.${sender.method} ${place}`),
  );
  const listed = Object.entries(UNNOTICED).flatMap(([method, those]) =>
    those.map((place) => `${method} ${place}`),
  );
  expect(listed.filter((one) => !places.includes(one))).toEqual([]);
});

it('reaches every condition with mutations, at any nesting', () => {
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

it('leaves the required condition of an outer join unmutated', () => {
  const statement = 'SELECT FROM x LEFT JOIN (SELECT FROM y WHERE true_to = $1) AS y ON true';
  expect(mutationsOf(statement).map(({ name }) => name)).toEqual(['without true_to = $1']);
});

it('mutates the conflict clause of an upsert, locks, and clocks', () => {
  const locking = 'SELECT clock_timestamp() FROM x WHERE a = $1 ORDER BY b FOR NO KEY UPDATE OF x';
  expect(mutationsOf(locking).map(({ text }) => text)).toEqual([
    locking.replace('a = $1', '(a = $1 OR true)'),
    locking.replace('FOR NO KEY UPDATE OF x', ''),
    locking.replace('ORDER BY b', 'ORDER BY b DESC'),
    locking.replace('clock_timestamp()', 'now()'),
  ]);
  const upsert = 'INSERT INTO x VALUES ($1) ON CONFLICT (a) DO UPDATE SET b = 1 WHERE x.c <= $2';
  expect(mutationsOf(upsert).map(({ name }) => name)).toEqual(['without x.c <= $2']);
});

it('restores every changed limit of a statement', () => {
  const text = 'SELECT FROM (SELECT FROM x LIMIT 10) AS x JOIN y USING (a) LIMIT 3 OFFSET 2';
  const [part] = partsOf({ text, name: 'x.y', sender: undefined });
  expect(part?.replacedBy(part.text)).toBe(text);
});

it('judges each step of joined writes separately, at any position', () => {
  const first = 'SELECT $1, $2 WHERE (a)';
  const second = 'UPDATE y SET b = $2 WHERE c = $1';
  const joined = (one: string, other: string) =>
    `WITH a_one AS (${one}), b_two AS (${other}) SELECT refuse_stale($5)`;
  const text = joined(first, 'UPDATE y SET b = $4 WHERE c = $3');
  const parts = partsOf({ text, name: 'write 1f', sender: undefined });
  expect(parts.map(({ sender, text: sql }) => [sender, sql])).toEqual([
    [{ port: 'a', method: 'one' }, first],
    [{ port: 'b', method: 'two' }, second],
  ]);
  expect(parts[1]?.replacedBy('DELETE FROM y WHERE c = $1')).toBe(
    joined(first, 'DELETE FROM y WHERE c = $3'),
  );
});
