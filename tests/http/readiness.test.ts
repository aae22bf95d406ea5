import { Agent, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from '#adapters/postgres/open-database.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { readiness } from '#src/http/readiness.ts';
import { type Answer, type ApiClient, apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { type DatabaseGate, gateBefore } from '#tests/kit/database-gate.ts';
import { heldRates } from '#tests/kit/held-rates.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { onlyTimeoutsStand } from '#tests/kit/stopped-timeouts.ts';
import { looked } from '#tests/kit/store-contracts/writes.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { withoutNetwork } from './webhook-calls.ts';

/** Default size of the pool; each of its connections may be found broken once. */
const POOL_SIZE = 10;
const END_CONNECTIONS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** Error of PostgreSQL when it cannot extend a file. */
const DISK_FULL = `
  CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
  END $$;
  CREATE TRIGGER disk_full BEFORE INSERT ON webhook FOR EACH ROW EXECUTE FUNCTION disk_full()`;

const shared = sharedApi({ rewire: withoutNetwork });

describe('while the database is gone', () => {
  let gate: DatabaseGate;
  let api: RunningApi;
  let client: ApiClient;
  beforeAll(async () => {
    gate = await gateBefore(shared.database);
    api = await shared.another({ database: gate });
    client = apiClient(api.port, (await api.newKey()).secret);
    expect((await client.rates(RATES_BODY)).status).toBe(200);
    await gate.shut();
  });
  afterAll(() => gate.shut());

  it('keeps the process alive but not ready while the database is gone', async () => {
    expect((await client.get('/healthz')).status).toBe(200);
    expectUnavailable(await client.get('/readyz'));
  });

  it('answers 503 with Retry-After while the database is gone, for known and unknown keys', async () => {
    expectUnavailable(await client.rates(RATES_BODY));
    api.clock.skip(5_000);
    expectUnavailable(await client.rates(RATES_BODY));
    expectUnavailable(await client.get('/api/v1/couriers'));
  });

  it('logs why the database is gone, without an address or a password', async () => {
    const lines = api.log.filter(({ level }) => level === 'error');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const { password } = new URL(shared.database.appUrl);
    expect(JSON.stringify(api.log)).not.toContain(password);
  });

  it('answers invalid requests with field errors while the database is gone', async () => {
    expect((await client.get('/api/v1/nowhere')).status).toBe(404);
    expect((await apiClient(api.port).get('/api/v1/couriers')).status).toBe(401);
    expect((await apiClient(api.port, 'svc_test_typo').rates({})).status).toBe(401);
  });

  it('serves everything once the database is back, with nothing lost', async () => {
    await gate.open();
    expect((await client.get('/readyz')).status).toBe(200);
    expect((await client.rates(RATES_BODY)).status).toBe(200);
  });
});

describe('when the database', () => {
  it('drops connections that the database has closed, uses none twice, and serves requests', async () => {
    const client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    expect((await client.rates(RATES_BODY)).status).toBe(200);
    await withClient(shared.database.ownerUrl, (owner) => owner.query(END_CONNECTIONS));
    const answers: Answer[] = [];
    for (let sent = 0; sent <= POOL_SIZE; sent += 1) answers.push(await client.rates(RATES_BODY));
    for (const answer of answers) if (answer.status !== 200) expectUnavailable(answer);
    expect(answers.at(-1)?.status).toBe(200);
  });

  it('answers 503 with Retry-After after two seconds without a free connection', async () => {
    const settings = { DATABASE_POOL_SIZE: '1', DATABASE_WAIT_MS: '2000' };
    const api = await shared.another({ settings });
    const client = apiClient(api.port, (await api.newKey()).secret);
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = looked({ unitOfWork: api.container.get(TOKENS.unitOfWork) }, () => {
      held.resolve();
      return released.promise;
    });
    await held.promise;
    expectUnavailable(await client.rates(RATES_BODY));
    // A check that took this long would be repeated, so it fails instead.
    released.reject(new Error('released'));
    await expect(holding).rejects.toThrow('released');
    expect((await client.rates(RATES_BODY)).status).toBe(200);
  });

  it('makes the process not ready while the database is read-only', async () => {
    const client = apiClient(shared.api.port);
    const { ownerUrl } = shared.database;
    const readOnly = (is: string) =>
      withClient(ownerUrl, async (owner) => {
        const [{ name } = { name: '' }] = (
          await owner.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
        ).rows;
        await owner.query('SET default_transaction_read_only = off');
        await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${is}`);
        await owner.query(END_CONNECTIONS);
      });
    expect((await client.get('/readyz')).status).toBe(200);
    await readOnly('on');
    await waitUntil(async () => {
      const answer = await client.get('/readyz');
      return answer.status === 503 && /takes no writes/.test(answer.text);
    });
    expect((await client.get('/healthz')).status).toBe(200);
    await readOnly('off');
    await waitUntil(async () => (await client.get('/readyz')).status === 200);
  });

  it('makes the process not ready while the database’s disk is full, and for some time after', async () => {
    const api = await shared.another();
    const client = apiClient(api.port, (await api.newKey()).secret);
    const { ownerUrl } = shared.database;
    await withClient(ownerUrl, (owner) => owner.query(DISK_FULL));
    expect((await client.get('/readyz')).status).toBe(200);
    const refused = await client.post('/api/v1/webhooks', { url: 'https://shop.example/hook' });
    expectUnavailable(refused);
    const answer = await client.get('/readyz');
    expectUnavailable(answer);
    expect(answer.text).toContain('takes no writes');
    expect((await client.get('/healthz')).status).toBe(200);
    await withClient(ownerUrl, (owner) => owner.query('DROP FUNCTION disk_full CASCADE'));
    await waitUntil(async () => (await client.get('/readyz')).status === 200);
  });

  it('fails the start if the database is unreachable', async () => {
    const url = 'postgres://visitor:p4ssw0rd@127.0.0.1:1/nothing';
    const options = { ownerUrl: url, appUrl: url, poolSize: 1, waitMs: 1 };
    await expect(openDatabase({ ...options, report: () => {} })).rejects.toThrow('ECONNREFUSED');
  });
});

it('fails /healthz after 30 seconds without any successful query, and not before', async () => {
  let silentMs = 29_999;
  const source = { takesWrites: async () => true, unansweredMs: () => silentMs };
  const api = await shared.another({
    rewire: (container) => container.rebind(TOKENS.readiness).toConstantValue(readiness(source)),
  });
  const client = apiClient(api.port);
  expect((await client.get('/healthz')).status).toBe(200);
  silentMs = 30_000;
  expectUnavailable(await client.get('/healthz'));
});

describe('a drain', () => {
  afterEach(() => void jest.useRealTimers());

  it('reports a drain, answers running and arriving requests, then closes', async () => {
    const rates = heldRates();
    const api = await shared.another({ rewire: rates.rewire });
    const client = apiClient(api.port, (await api.newKey()).secret);
    const held = client.rates(RATES_BODY);
    await rates.whenWaiting(1);

    // Timeouts fire when the test says so.
    onlyTimeoutsStand();
    const drained = api.drain(300);
    expectUnavailable(await client.get('/readyz'));
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await client.get('/api/v1/couriers')).status).toBe(200);
    rates.release();
    expect((await held).status).toBe(200);
    jest.advanceTimersByTime(300);
    jest.useRealTimers();
    await drained;
    await expect(client.get('/healthz')).rejects.toThrow('ECONNREFUSED');
  });

  it('asks every caller to use another connection in a drain, also idle ones', async () => {
    const rates = heldRates();
    const api = await shared.another({ rewire: rates.rewire });
    const { secret } = await api.newKey();
    const agent = new Agent({ keepAlive: true });
    const send = (method: string, path: string) =>
      connectionHeader({ agent, api, secret, method, path });
    expect(await send('GET', '/api/v1/couriers')).toBe('keep-alive');
    const held = send('POST', '/api/v1/rates');
    await rates.whenWaiting(1);

    const drained = api.drain(0);
    await gone(api);
    rates.release();
    expect(await held).toBe('close');
    await drained;
    agent.destroy();
  });
});

/** Resolves once the listener is closed. */
async function gone({ port }: RunningApi): Promise<void> {
  const health = () => apiClient(port).get('/healthz');
  await waitUntil(() => health().then(() => false, isGone));
}

function isGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNREFUSED';
}

/** Connection header of the answer to a caller that asked for keep-alive. */
function connectionHeader(requestOptions: {
  agent: Agent;
  api: RunningApi;
  secret: string;
  method: string;
  path: string;
}): Promise<unknown> {
  const { agent, api, secret, method, path } = requestOptions;
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const target = { agent, host: '127.0.0.1', port: api.port, method, path, headers };
  return new Promise((resolve, reject) => {
    const sent = request(target, (reply) => {
      reply.resume().on('end', () => resolve(reply.headers.connection));
    });
    sent.on('error', reject).end(method === 'POST' ? JSON.stringify(RATES_BODY) : undefined);
  });
}

function expectUnavailable(answer: Answer): void {
  expect(answer.status).toBe(503);
  expect(answer.error()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
  expect(answer.headers['retry-after']).toBe('1');
}
