import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresDeliveryStore } from '#adapters/postgres/stores/notifying/delivery/store.ts';
import { postgresWebhookStore } from '#adapters/postgres/stores/notifying/webhook/store.ts';
import { secretBox } from '#adapters/system/secret-box.ts';
import { isReadable, type SigningSecret } from '#domain/notifying/webhook/signing-secret.ts';
import type { Webhook } from '#domain/notifying/webhook/webhook.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { SECRETS_KEY, TEST_BOX } from '#tests/kit/secret-box.ts';
import type { Storage } from '#tests/kit/store-contracts/contract.ts';
import { INSTANT, later } from '#tests/kit/store-contracts/samples.ts';
import { insertWebhooks, nthWebhook } from '#tests/kit/store-contracts/webhook-samples.ts';

const NEW_KEY = Buffer.alloc(32, 8).toString('base64');
const NEW_BOX = secretBox({ key: NEW_KEY, oldKey: null });
const ROTATING = secretBox({ key: NEW_KEY, oldKey: SECRETS_KEY });
const SECRETS: Webhook['secrets'] = [
  { text: 'whsec_newest', until: null },
  { text: 'whsec_older', until: later(INSTANT, 1) },
];
const FIRST = nthWebhook(1, { secrets: SECRETS });
const SECOND = nthWebhook(2, { secrets: [{ text: 'whsec_second', until: null }] });

const server = await openSharedServer();
const database = await server.freshDatabase();
const storage = await openPostgresStorage(database);
const owner = new Client({ connectionString: database.ownerUrl });
let source: DataSource;
let stored: Storage;

beforeAll(async () => {
  await owner.connect();
  source = await connectWithLongWait({ url: database.appUrl, size: 2 });
});

beforeEach(async () => {
  stored = await storage.renew();
  await insertWebhooks(stored, [FIRST, SECOND]);
});

afterAll(async () => {
  await owner.end();
  await source.destroy();
  await storage.close();
  await server.close();
});

describe("the signing secrets of clients' webhooks", () => {
  it('stores signing secrets as ciphertext only', async () => {
    const kept = await keptSecrets();
    expect(kept).toHaveLength(3);
    for (const text of kept) expect(TEST_BOX.isCurrent(text)).toBe(true);
    expect(kept.join()).not.toContain('whsec_');
    expect(await storeWith(TEST_BOX).find(FIRST)).toEqual(FIRST);
  });

  it('reads signing secrets stored unsealed, and seals all of them by one call', async () => {
    await keepPlain(FIRST);
    expect(await storeWith(TEST_BOX).find(FIRST)).toEqual(FIRST);
    expect(await storeWith(TEST_BOX).all(FIRST)).toEqual(expect.arrayContaining([FIRST, SECOND]));
    expect(await storeWith(TEST_BOX).sealSecrets()).toBe(1);
    expect((await keptSecrets()).filter((text) => !TEST_BOX.isCurrent(text))).toEqual([]);
    expect(await storeWith(TEST_BOX).find(FIRST)).toEqual(FIRST);
    expect(await storeWith(TEST_BOX).sealSecrets()).toBe(0);
  });

  it('reseals signing secrets under a new key, after which the old one may be removed', async () => {
    expect(await readableAt(NEW_BOX)).toEqual([]);
    expect(await storeWith(NEW_BOX).sealSecrets()).toBe(0);
    expect(await storeWith(ROTATING).find(FIRST)).toEqual(FIRST);
    expect(await storeWith(ROTATING).sealSecrets()).toBe(2);
    expect(await storeWith(NEW_BOX).find(FIRST)).toEqual(FIRST);
    expect(await storeWith(NEW_BOX).find(SECOND)).toEqual(SECOND);
    expect(await readableAt(TEST_BOX)).toEqual([]);
  });

  it('does not open a signing secret in the row of another endpoint', async () => {
    await owner.query(
      'UPDATE webhook SET secrets = (SELECT secrets FROM webhook WHERE slot = 2) WHERE slot = 1',
    );
    expect(await readableAt(TEST_BOX)).toEqual(SECOND.secrets);
  });

  it('leaves an unreadable secret sealed in claims of its endpoint, without effect on others', async () => {
    await owner.query(
      'UPDATE webhook SET secrets = (SELECT secrets FROM webhook WHERE slot = 2) WHERE slot = 1',
    );
    const deliveries = postgresDeliveryStore(sendThrough(source), TEST_BOX);
    const now = later(INSTANT, 1);
    const until = later(INSTANT, 2);
    await owner.query(`
      INSERT INTO webhook_due (account_id, environment, webhook_id, due_at, held_until, is_slow)
      SELECT account_id, environment, webhook_id, '-infinity', '-infinity', false FROM webhook`);
    const leased = await deliveries.leaseEndpoints({ limit: 9, now, until, isSlow: false });
    const requests = leased.map((one) => ({
      ...one,
      limit: 1,
      inFlight: 1,
      pausedUntil: null,
    }));
    const claimed = await deliveries.claimDeliveries(requests, { now, until });
    const read = claimed.map(({ webhookId, webhook: { secrets } }) => [
      webhookId,
      secrets.filter(isReadable),
    ]);
    expect(Object.fromEntries(read)).toEqual({
      [FIRST.webhookId]: [],
      [SECOND.webhookId]: SECOND.secrets,
    });
  });
});

function storeWith(box: SecretBox) {
  return postgresWebhookStore(sendThrough(source), box);
}

async function keptSecrets(): Promise<readonly string[]> {
  const { rows } = await owner.query<{ text: string }>(
    `SELECT one ->> 'text' AS text FROM webhook, json_array_elements(secrets) AS one`,
  );
  return rows.map(({ text }) => text);
}

async function keepPlain({ webhookId, secrets }: Webhook): Promise<void> {
  await owner.query('UPDATE webhook SET secrets = $1 WHERE webhook_id = $2', [
    JSON.stringify(secrets),
    webhookId,
  ]);
}

/** Secrets of both endpoints that this box opens. */
async function readableAt(box: SecretBox): Promise<readonly SigningSecret[]> {
  const all = await storeWith(box).all(FIRST);
  return all.flatMap(({ secrets }) => secrets.filter(isReadable));
}
