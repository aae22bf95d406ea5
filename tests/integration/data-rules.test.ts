import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { openSharedServer } from '#tests/kit/database.ts';
import { GLOBAL_TABLES, REFERENCE_TABLES } from './global-tables.ts';

type Violation = { readonly rule: string; readonly what: string };

const QUERY = readFileSync(new URL('data-rules.sql', import.meta.url), 'utf8');
const RULES = [...QUERY.matchAll(/SELECT '(R\d+) /g)].map(([, rule]) => rule);

const ENVIRONMENT = `environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE'))`;
/** Complete tenant table, followed by `rest`. */
const tenant = (rest: string): string => `${TENANT}, ${rest})`;
const TENANT = `CREATE TABLE planted (account_id uuid, id uuid, key_id uuid, ${ENVIRONMENT}`;
const KEY = 'PRIMARY KEY (account_id, id)';
const TO_KEY = 'REFERENCES api_key (account_id, key_id)';
const trigger = (table: string, body: string): string => `
  CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
  CREATE TRIGGER planted AFTER INSERT ON ${table} EXECUTE FUNCTION planted();`;

/** Reference table of the planted faults. */
const REFERENCE = 'planted_reference';

/** Planted faults, each of which breaks its rule and no other. */
const PLANTS: readonly (readonly [rule: string, sql: string])[] = [
  ['R1', `CREATE TABLE planted (account_id text PRIMARY KEY, ${ENVIRONMENT})`],
  ['R2', `CREATE TABLE planted (account_id uuid NOT NULL, ${ENVIRONMENT})`],
  ['R3', tenant(`PRIMARY KEY (id, account_id)`)],
  ['R3', tenant(`${KEY}, UNIQUE (key_id)`)],
  ['R3', `${tenant(KEY)}; CREATE UNIQUE INDEX ON planted ((id::text))`],
  ['R3', tenant(`${KEY}, during tstzrange, EXCLUDE USING gist (during WITH &&)`)],
  ['R4', tenant(`${KEY}, owner uuid, FOREIGN KEY (owner, key_id) ${TO_KEY}`)],
  ['R4', tenant(`${KEY}, UNIQUE (account_id, key_id), FOREIGN KEY (id, key_id) ${TO_KEY}`)],
  ['R5', tenant(`${KEY}, rule_id uuid REFERENCES pricing_rule`)],
  ['R5', `ALTER TABLE api_key_lookup ADD FOREIGN KEY (account_id, key_id) ${TO_KEY}`],
  ['R6', tenant(`${KEY}, FOREIGN KEY (account_id, key_id) ${TO_KEY} ON UPDATE CASCADE`)],
  ['R6', tenant(`${KEY}, FOREIGN KEY (account_id, key_id) ${TO_KEY} ON DELETE SET NULL (key_id)`)],
  ['R7', tenant(`${KEY}, n int GENERATED ALWAYS AS IDENTITY`)],
  ['R7', tenant(`${KEY}, n serial`)],
  [
    'R8',
    `${tenant(`at date, PRIMARY KEY (account_id, at)`)} PARTITION BY RANGE (at);
    CREATE TABLE planted_one PARTITION OF planted DEFAULT PARTITION BY RANGE (at);`,
  ],
  ['R9', 'CREATE POLICY planted ON api_key USING (account_id IN (SELECT account_id FROM account))'],
  ['R9', 'CREATE POLICY planted ON api_key WITH CHECK (EXISTS (SELECT FROM account))'],
  ['R10', trigger('api_key', 'DELETE FROM api_key_lookup; RETURN NULL;')],
  ['R11', `CREATE TABLE ${REFERENCE} (code text); ${trigger(REFERENCE, 'RETURN NULL;')}`],
  ['R12', 'CREATE TABLE planted (account_id uuid PRIMARY KEY)'],
  ['R12', `${tenant(KEY)}; ALTER TABLE planted ALTER environment DROP NOT NULL`],
  ['R12', `${tenant(KEY)}; ALTER TABLE planted DROP CONSTRAINT planted_environment_check`],
  [
    'R12',
    `ALTER TABLE api_key DROP CONSTRAINT api_key_environment_check,
    ADD CHECK (environment IN ('TEST', 'LIVE', 'DEMO'))`,
  ],
];

/** Statements that keep the rules although they look like a breach. */
const HARMLESS: readonly (readonly [name: string, sql: string])[] = [
  ['a tenant table', tenant(KEY)],
  [
    'a foreign key that pairs accounts',
    tenant(`${KEY}, FOREIGN KEY (account_id, key_id) ${TO_KEY}`),
  ],
  [
    'a table in partitions',
    `${tenant(`at date, PRIMARY KEY (account_id, at)`)}
    PARTITION BY RANGE (at); CREATE TABLE planted_one PARTITION OF planted DEFAULT;`,
  ],
  [
    'a foreign key to a reference table',
    `CREATE TABLE ${REFERENCE} (code text PRIMARY KEY);
    ${tenant(`${KEY}, code text REFERENCES ${REFERENCE}`)}`,
  ],
  ['a trigger that stays in its account', trigger('api_key', 'UPDATE account SET name = name;')],
];

const server = await openSharedServer();
const { ownerUrl } = await server.freshDatabase();
const owner = new Client({ connectionString: ownerUrl });

beforeAll(() => owner.connect());

afterAll(async () => {
  await owner.end();
  await server.close();
});

async function violations(references: readonly string[]): Promise<readonly Violation[]> {
  const values = {
    ns: 'public',
    globals: `{${Object.keys(GLOBAL_TABLES)}}`,
    refs: `{${references}}`,
  };
  const query = QUERY.replace(
    /(?<!:):(ns|globals|refs)\b/g,
    (_, name: keyof typeof values) => `'${values[name]}'`,
  );
  return (await owner.query<Violation>(query)).rows;
}

async function violationsWith(sql: string): Promise<readonly Violation[]> {
  await owner.query('BEGIN');
  try {
    await owner.query(sql);
    return await violations([REFERENCE]);
  } finally {
    await owner.query('ROLLBACK');
  }
}

describe('the schema', () => {
  it('allows sharding by account without changes', async () => {
    expect(await violations(REFERENCE_TABLES)).toEqual([]);
  });

  it('contains every table that is excluded from the data rules', async () => {
    const names = [...Object.keys(GLOBAL_TABLES), ...REFERENCE_TABLES];
    const { rows } = await owner.query<{ name: string }>(
      'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL',
      [names],
    );
    expect(rows).toEqual([]);
  });
});

describe('the data rules', () => {
  for (const [rule, sql] of PLANTS) {
    const inShort = sql.replace(TENANT, 'CREATE TABLE planted (…').replace(/\s+/g, ' ').trim();
    it(`reports a breach of ${rule} by ${inShort}`, async () => {
      const reported = await violationsWith(sql);
      expect(reported.map((one) => one.rule.split(' ')[0])).toEqual([rule]);
    });
  }

  for (const [name, sql] of HARMLESS) {
    it(`reports no breach for ${name}`, async () => {
      expect(await violationsWith(sql)).toEqual([]);
    });
  }

  it('plants a fault for each data rule', () => {
    expect(new Set(PLANTS.map(([rule]) => rule))).toEqual(new Set(RULES));
    expect(RULES).toHaveLength(12);
  });
});
