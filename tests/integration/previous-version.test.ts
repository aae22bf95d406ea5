import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openSharedServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { migrateUp } from '#tests/kit/long-waits.ts';

/**
 * Statements that the store contracts of the previous version sent, each with a part that no
 * earlier one has. CONTRIBUTING ("A release") says how they are recorded.
 */
const STATEMENTS = new URL('../fixtures/statements-0.2.0.sql.gz', import.meta.url);
/** Database of the previous version, including tables of pg-boss' queues that only it uses. */
const DATABASE = new URL('../fixtures/recorded/2026-11-27-version-0.2.0.sql.gz', import.meta.url);
const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** Newest migration of the previous version. */
const ITS_NEWEST = '2026-11-27-45-orders-of-hooks';
/** Marker in the why.md of migrations that remove something the previous version needs. */
const CONTRACT_STEP = /^Contract step of \d+\.\d+\.\d+/m;
/** Objects that statements name; not constraints, indexes, triggers and defaults. */
const TAKES_AWAY =
  /\bDROP (?:TABLE|COLUMN|VIEW|FUNCTION|TYPE|DOMAIN)\b|\bALTER (?:TABLE|VIEW|FUNCTION|TYPE|DOMAIN)\b[^;]*?\bRENAME\b|\bALTER COLUMN \w+ TYPE\b/;

const server = await openSharedServer();
let database: TestDatabase;

afterAll(() => server.close());

describe('the previous version on the present schema', () => {
  beforeEach(async () => {
    database = await server.emptyDatabase();
    const sql = textOf(DATABASE);
    await withClient(database.ownerUrl, (owner) => owner.query(sql));
    await migrateUp(database.ownerUrl);
  });

  it('rejects no statement of the previous version on the present schema', async () => {
    const statements = textOf(STATEMENTS).split(';\n\n');
    expect(statements.length).toBeGreaterThan(400);
    expect(await refusedAmong(statements)).toEqual([]);
  });

  it('reports a column that the previous version needs and a migration has removed', async () => {
    await withClient(database.ownerUrl, (owner) =>
      owner.query('ALTER TABLE webhook RENAME COLUMN url TO address'),
    );
    const statements = textOf(STATEMENTS).split(';\n\n');
    const refused = await refusedAmong(statements);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.join()).toContain('"url"');
  });
});

describe('migrations since the previous version', () => {
  it('removes names in migrations only if why.md names the release whose contract step it is', () => {
    const later = readdirSync(MIGRATIONS).filter((name) => name > ITS_NEWEST);
    expect(later.length).toBeGreaterThan(5);
    const unsaid = later.filter((name) => {
      const read = (file: string) => readFileSync(new URL(`${name}/${file}`, MIGRATIONS), 'utf8');
      return isUnsaid(read('up.sql'), read('why.md'));
    });
    expect(unsaid).toEqual([]);
  });

  it.each([
    ['ALTER TABLE quote\n  DROP COLUMN price;', 'A reason.', true],
    ['DROP TABLE quote;', 'A reason.', true],
    ['ALTER TABLE quote RENAME price TO amount;', 'A reason.', true],
    ['DROP TABLE quote;', 'A reason.\n\nContract step of 0.4.0: 0.3.0 does not read it.', false],
    ['ALTER INDEX one RENAME TO other;', 'A reason.', false],
    ['ALTER TABLE quote DROP CONSTRAINT one;', 'A reason.', false],
  ])(
    'judges the planted migration %j with the reason %j: undeclared removal is %s',
    (...planted) => {
      const [up, why, isOne] = planted;
      expect(isUnsaid(up, why)).toBe(isOne);
    },
  );
});

const isUnsaid = (up: string, why: string): boolean =>
  TAKES_AWAY.test(up) && !CONTRACT_STEP.test(why);

const textOf = (file: URL): string => gunzipSync(readFileSync(file)).toString();

/** Prepares each as the serving role does, and returns what PostgreSQL refuses. */
async function refusedAmong(statements: readonly string[]): Promise<readonly string[]> {
  return withClient(database.appUrl, async (app) => {
    const refused: string[] = [];
    for (const [at, text] of statements.entries()) {
      try {
        await app.query(`PREPARE previous_${at} AS ${text}`);
      } catch (error) {
        refused.push(`${error instanceof Error ? error.message : error}: ${text.slice(0, 200)}`);
      }
    }
    return refused;
  });
}
