import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresSealedReader } from '#adapters/postgres/stores/sealed-reader.ts';
import { secretBox } from '#adapters/system/secret-box.ts';
import type { SealedReader } from '#domain/secret-box.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';

/** Files that seal, and where the result is stored: a column of SEALED_COLUMNS, or elsewhere. */
const SEALING: Readonly<Record<string, string>> = {
  'adapters/postgres/stores/notifying/webhook/secrets.ts': 'WEBHOOK',
  'src/usecases/carrying/courier-configuration/configure-provider.ts':
    'CREDENTIALS, COURIER_WEBHOOK',
  'src/usecases/carrying/courier-configuration/rotate-secrets.ts': 'all of them',
  'src/usecases/people/person/second-factor.ts': 'SECOND_FACTOR',
  'src/usecases/people/person/reset-token.ts': 'in no table',
};
const REPOSITORY = new URL('../../', import.meta.url);
const [FIRST, SECOND] = [1, 2].map((fill) =>
  secretBox({ key: Buffer.alloc(32, fill).toString('base64'), oldKey: null }),
);
const sealedBy = (box = FIRST) => box?.seal('secret', ['a place']) ?? '';
const idsOf = (box = FIRST) => box?.keyIds ?? [];

const server = await openSharedServer();
const database = await server.freshDatabase();
const owner = new Client({ connectionString: database.ownerUrl });
let source: DataSource;
let reader: SealedReader;

beforeAll(async () => {
  await owner.connect();
  source = await connectWithLongWait({ url: database.appUrl, size: 1 });
  reader = postgresSealedReader(sendThrough(source));
});

afterAll(async () => {
  await owner.end();
  await source.destroy();
  await server.close();
});

describe('the reader of secrets under other keys', () => {
  it('finds no secrets in an empty database', async () => {
    expect(await reader.underOtherKeys([])).toEqual([]);
  });

  it('counts the rows of each kind by their key, up to a limit', async () => {
    await insertWebhooks(1_500, sealedBy(FIRST));
    await insertWebhooks(2, sealedBy(SECOND));
    await insertWebhooks(1, 'whsec_plain');
    await insertPerson(sealedBy(SECOND));
    await insertConnection(sealedBy(FIRST), sealedBy(SECOND));
    const first = idsOf(FIRST)[0];
    const second = idsOf(SECOND)[0];
    const many = { kind: 'WEBHOOK', keyId: first, rows: 1_000, hasMore: true };
    const rest = [
      { kind: 'WEBHOOK', keyId: second, rows: 2, hasMore: false },
      { kind: 'SECOND_FACTOR', keyId: second, rows: 1, hasMore: false },
      { kind: 'COURIER_WEBHOOK', keyId: second, rows: 1, hasMore: false },
    ];
    const credentials = { kind: 'CREDENTIALS', keyId: first, rows: 1, hasMore: false };
    const all = await reader.underOtherKeys([]);
    expect(all).toHaveLength(5);
    expect(all).toEqual(expect.arrayContaining([many, credentials, ...rest]));
    const others = await reader.underOtherKeys(idsOf(FIRST));
    expect(others).toHaveLength(3);
    expect(others).toEqual(expect.arrayContaining(rest));
    expect(await reader.underOtherKeys([...idsOf(FIRST), ...idsOf(SECOND)])).toEqual([]);
  });

  it('finds the keys of secrets by an index in each growing table', async () => {
    const { rows } = await owner.query<{ indexname: string }>(
      "SELECT indexname FROM pg_indexes WHERE indexname LIKE '%\\_by\\_key' ORDER BY indexname",
    );
    expect(rows.map(({ indexname }) => indexname)).toEqual(['person_by_key', 'webhook_by_key']);
    await owner.query('ANALYZE webhook');
    const plan = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN
      SELECT min(substring(secrets #>> '{0,text}' FROM 8 FOR 8)) FROM webhook
      WHERE (secrets #>> '{0,text}') LIKE 'sealed:%'`);
    expect(plan.rows.map((line) => line['QUERY PLAN']).join('\n')).toContain('webhook_by_key');
  });

  it('lists every source file that seals secrets', () => {
    const sealing = ['domain', 'src', 'adapters'].flatMap(sourceFiles).filter((path) => {
      const isBox = path === 'adapters/system/secret-box.ts';
      return !isBox && /\.seal\(/.test(readFileSync(new URL(path, REPOSITORY), 'utf8'));
    });
    expect(sealing.filter((path) => !(path in SEALING))).toEqual([]);
  });
});

function sourceFiles(folder: string): readonly string[] {
  const all = readdirSync(new URL(folder, REPOSITORY), { recursive: true, encoding: 'utf8' });
  return all
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);
}

async function insertWebhooks(count: number, secret: string): Promise<void> {
  await owner.query(
    `INSERT INTO webhook (account_id, environment, webhook_id, slot, url, events, secrets,
      created_at, last_sequence, revision)
    SELECT gen_random_uuid(), 'TEST', gen_random_uuid(), 1, 'https://a.example', '{*}', $1, now(),
      0, 1
    FROM generate_series(1, $2)`,
    [JSON.stringify([{ text: secret, until: null }]), count],
  );
}

async function insertPerson(secret: string): Promise<void> {
  await owner.query(
    `INSERT INTO person (person_id, email, name, language, password_hash, second_factor,
      is_operator, created_at, revision)
    SELECT gen_random_uuid(), 'sari@toko.example', 'Sari', 'id', '$argon2id$', $1, false, now(), 1`,
    [JSON.stringify({ secret, isOn: true, lastStep: 0, recoveryCodes: [] })],
  );
}

async function insertConnection(credentials: string, webhookSecret: string): Promise<void> {
  await owner.query(
    `INSERT INTO provider_connection (connection_id, environment, provider, credentials,
      webhook_secret, urls, revision, changed_at, changed_by)
    VALUES (gen_random_uuid(), 'LIVE', 'SWIFT', $1, $2, '{}', 1, now(), 'Ratna')`,
    [credentials, webhookSecret],
  );
}
