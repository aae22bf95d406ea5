import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { openSharedServer, type TestServer } from '#tests/kit/database.ts';
import {
  endPrograms,
  printedKeys,
  runCli,
  STARTED_WITHIN_MS,
  startProgram,
  startServer,
} from '#tests/kit/program.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** Public default key of development. */
const PUBLISHED = createHash('sha256').update('satukurir development').digest('base64');
const WEBHOOKS = '/api/v1/webhooks';

let postgres: TestServer;
/** Settings of a database with one webhook, sealed under the development key. */
let settings: Readonly<Record<string, string>>;
let key: string;

beforeAll(async () => {
  postgres = await openSharedServer();
  ({ settings, key } = await withWebhook());
});

afterAll(async () => {
  await endPrograms();
  await postgres.close();
});

describe('a start with secrets that it cannot open', () => {
  it('exits with 1 on secrets that no key opens, and names their kind, number and key, and what to set', async () => {
    const ended = await startOnce({ SECRETS_KEY });
    expect([ended.code, ended.stdout]).toEqual([1, '']);
    const lines = ended.stderr.split('\n').filter((line) => !line.startsWith('{'));
    expect(lines[0]).toBe('No setting has the key of secrets in the database:');
    expect(lines[1]).toMatch(/^- signing secrets of webhooks: 1, under the key [0-9a-f]{8}$/);
    expect(lines.join('\n')).toMatch(/SECRETS_KEY_OLD=development.*\n.*SECRETS_KEYS_LOST=/);
    expect(lines.join('\n')).not.toMatch(/^\s+at /m);
  });

  it.each([
    ['SECRETS_KEY_OLD', 'development'],
    ['SECRETS_KEY', PUBLISHED],
    ['SECRETS_KEY_OLD', PUBLISHED],
  ])('exits with 2 if production has the development key as %s=%s', async (name, value) => {
    const ended = await startOnce({ SECRETS_KEY, NODE_ENV: 'production', [name]: value });
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain('takes the key of development neither');
  });

  it('serves if the key of unreadable secrets is declared lost, and rotates the webhook secret', async () => {
    const { stderr } = await startOnce({ SECRETS_KEY });
    const [, lost = ''] = /SECRETS_KEYS_LOST=([0-9a-f,]+)/.exec(stderr) ?? [];
    const server = await startServer({ ...settings, SECRETS_KEY, SECRETS_KEYS_LOST: lost });
    const client = apiClient(server.port, key);
    const listed = await client.get<'listWebhooks'>(WEBHOOKS);
    const [webhook] = listed.data().items;
    expect(webhook?.secret_last4).toBeNull();
    const path = `${WEBHOOKS}/${webhook?.webhook_id}/rotate`;
    const rotated = await client.post<'rotateWebhookSecret'>(path, undefined);
    expect(rotated.data().secret).toMatch(/^whsec_/);
    server.signal('SIGTERM');
    await server.ended;
    const next = await startServer({ ...settings, SECRETS_KEY });
    next.signal('SIGTERM');
    expect((await next.ended).code).toBe(0);
  });
});

describe('an installation that ran without a key', () => {
  it('moves secrets from the development key to a new one by SECRETS_KEY_OLD and secret rotate', async () => {
    const early = await withWebhook();
    const own = { ...early.settings, SECRETS_KEY };
    const left = await runCli(['secret', 'rotate'], own);
    expect(left.code).toBe(1);
    expect(left.stdout).toMatch(/WEBHOOK\s+[0-9a-f]{8}\s+1/);
    const moved = await runCli(['secret', 'rotate'], { ...own, SECRETS_KEY_OLD: 'development' });
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    const server = await startServer({ ...own, NODE_ENV: 'production', REQUIRE_HTTPS: 'false' });
    const client = apiClient(server.port, early.key);
    const [webhook] = (await client.get<'listWebhooks'>(WEBHOOKS)).data().items;
    expect(webhook?.secret_last4).toMatch(/^.{4}$/);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});

/** Database with one webhook, sealed under the development key. */
async function withWebhook() {
  const { ownerUrl, appUrl } = await postgres.freshDatabase();
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  const server = await startServer({ ...urls, ALLOW_INSECURE_WEBHOOKS: 'true' });
  const [printed = ''] = await printedKeys([server]);
  const client = apiClient(server.port, printed);
  expect((await client.post(WEBHOOKS, { url: 'http://127.0.0.1:9/' })).status).toBe(201);
  server.signal('SIGTERM');
  await server.ended;
  return { settings: urls, key: printed };
}

async function startOnce(more: Readonly<Record<string, string>>) {
  const program = startProgram('src/main.ts', [], { PORT: '0', ...settings, ...more });
  let isOver = false;
  void program.ended.then(() => {
    isOver = true;
  });
  await waitUntil(() => isOver || program.out().length > 0, { withinMs: STARTED_WITHIN_MS });
  program.signal('SIGTERM');
  return program.ended;
}
